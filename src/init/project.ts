/** How a project's server is built and started, as far as the project's files show. */
export type Project = {
  readonly command?: string
  readonly buildCommand?: string
  /** The server's protocol, where a package reveals it; otherwise it may be a plain echo, or need a scenario file. */
  readonly preset?: string
  /** The files that this was read from. */
  readonly because: readonly string[]
}

/** Files that are read. */
export const LOOKED_AT = [
  'package.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'go.mod',
  'Cargo.toml',
  'requirements.txt',
  'pyproject.toml',
] as const

/** Packages of servers that have their own protocol. */
const PRESET_OF = [
  ['socket.io', 'socket.io'],
  ['graphql-ws', 'graphql-transport-ws'],
  ['aedes', 'mqtt'],
] as const

type Files = Readonly<Partial<Record<(typeof LOOKED_AT)[number], string>>>

/** The first kind of project that matches; what the files do not show is left out. */
export function readProject(files: Files): Project {
  if (files['package.json'] !== undefined) return nodeProject(files['package.json'], files)
  if (files['go.mod'] !== undefined)
    return { command: './server', buildCommand: 'go build -o server .', because: ['go.mod'] }
  if (files['Cargo.toml'] !== undefined) return cargoProject(files['Cargo.toml'])
  if (files['requirements.txt'] !== undefined)
    return { buildCommand: 'pip install -r requirements.txt', because: ['requirements.txt'] }
  if (files['pyproject.toml'] !== undefined) return { buildCommand: 'pip install .', because: ['pyproject.toml'] }
  return { because: [] }
}

function nodeProject(text: string, files: Files): Project {
  const { scripts = {}, main, dependencies = {} } = parsed(text)
  const spoken = PRESET_OF.find(([name]) => name in dependencies)
  const [manager, install, lock] =
    files['pnpm-lock.yaml'] !== undefined
      ? ['pnpm', 'corepack enable && pnpm install --frozen-lockfile', 'pnpm-lock.yaml']
      : files['yarn.lock'] !== undefined
        ? ['yarn', 'corepack enable && yarn install --immutable', 'yarn.lock']
        : files['package-lock.json'] !== undefined
          ? ['npm', 'npm ci', 'package-lock.json']
          : ['npm', 'npm install', 'package.json']
  const build = scripts['build'] === undefined ? install : `${install} && ${manager} run build`
  const command =
    scripts['start'] === undefined ? (main === undefined ? undefined : `node ${main}`) : `${manager} start`
  const from = scripts['start'] === undefined ? 'main' : 'scripts.start'
  return {
    buildCommand: build,
    ...(command !== undefined && { command }),
    ...(spoken !== undefined && { preset: spoken[1] }),
    because: [
      lock,
      ...(command === undefined ? [] : [`package.json, ${from}`]),
      ...(spoken === undefined ? [] : [`package.json, ${spoken[0]}`]),
    ],
  }
}

function cargoProject(text: string): Project {
  const name = /^\s*name\s*=\s*"([\w-]+)"/m.exec(text)?.[1]
  return {
    buildCommand: 'cargo build --release',
    ...(name !== undefined && { command: `./target/release/${name}` }),
    because: ['Cargo.toml'],
  }
}

function parsed(text: string): {
  scripts?: Readonly<Record<string, string>>
  main?: string
  dependencies?: Readonly<Record<string, string>>
} {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
