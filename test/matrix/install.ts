import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Installed, MatrixServer, Source } from './servers.ts'

const run = promisify(execFile)
const GLUE = join(import.meta.dirname, 'glue')
const MINUTES = 60_000

export const NODE_PACKAGES: Readonly<Record<string, string>> = {
  ws: '8.23.0',
  'socket.io': '4.8.4',
  'graphql-ws': '6.4.2',
  graphql: '16.15.0',
  aedes: '1.2.0',
  'faye-websocket': '0.11.4',
  fastify: '5.12.8',
  '@fastify/websocket': '11.3.7',
  hono: '4.13.19',
  '@hono/node-server': '1.19.19',
  '@hono/node-ws': '1.3.1',
}
export const PYTHON_PACKAGES: Readonly<Record<string, string>> = {
  websockets: '17.4',
  aiohttp: '3.14.5',
  uvicorn: '0.54.0',
  starlette: '1.10.0',
}

export function placesBelow(folder: string): Installed {
  return {
    node: join(folder, 'node'),
    python: join(folder, 'python'),
    go: join(folder, 'go'),
    java: join(folder, 'java'),
    rust: join(folder, 'rust'),
  }
}

/** Installs by package name what a kind of server needs, once a folder; why it cannot be had, or nothing. */
export async function install(source: Source, folder: string): Promise<string | undefined> {
  const mark = join(folder, `${source.kind === 'debian' ? source.package : source.kind}.done`)
  if (await readFile(mark, 'utf8').catch(() => undefined)) return undefined
  try {
    await installers[source.kind](folder, source)
    await writeFile(mark, new Date().toISOString())
    return undefined
  } catch (error) {
    const { message, stderr = '' } = error as Error & { stderr?: string }
    return `${message.split('\n')[0]} ${stderr.trim().split('\n').at(-1) ?? ''}`.trim()
  }
}

type Install = (folder: string, source: Source) => Promise<unknown>

const installers: Readonly<Record<Source['kind'], Install>> = {
  async npm(folder) {
    const home = join(folder, 'node')
    await mkdir(home, { recursive: true })
    await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: NODE_PACKAGES }))
    await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: home, timeout: 5 * MINUTES })
  },
  async pip(folder) {
    const home = join(folder, 'python')
    await run('python3', ['-m', 'venv', home], { timeout: MINUTES })
    const packages = Object.entries(PYTHON_PACKAGES).map(([name, version]) => `${name}==${version}`)
    await run(join(home, 'bin/pip'), ['install', '--quiet', ...packages], { timeout: 5 * MINUTES })
  },
  async go(folder) {
    const home = await glueIn(folder, 'go')
    await run('go', ['mod', 'tidy'], { cwd: home, timeout: 5 * MINUTES })
    await run('go', ['build', '-o', 'matrix', '.'], { cwd: home, timeout: 5 * MINUTES })
  },
  async maven(folder) {
    const home = await glueIn(folder, 'java')
    await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], {
      cwd: home,
      timeout: 5 * MINUTES,
    })
    await run('javac', ['-cp', 'lib/*', '-d', 'classes', 'Matrix.java'], { cwd: home, timeout: MINUTES })
  },
  async cargo(folder) {
    const home = await glueIn(folder, 'rust')
    await run('cargo', ['build', '--release', '--quiet'], { cwd: home, timeout: 10 * MINUTES })
  },
  async debian(_folder, source) {
    if (source.kind !== 'debian') return
    if (await isThere(source.program)) return
    if (process.getuid?.() !== 0)
      throw new Error(`${source.program} is not there; install the package ${source.package}`)
    // It is the gate that starts it, and no service beside it.
    const environment = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['install', '-y', '--no-install-recommends', source.package], {
      env: environment,
      timeout: 10 * MINUTES,
    })
  },
}

async function glueIn(folder: string, name: string): Promise<string> {
  const home = join(folder, name)
  await rm(home, { recursive: true, force: true })
  await cp(join(GLUE, name), home, { recursive: true })
  return home
}

async function isThere(program: string): Promise<boolean> {
  return run('sh', ['-c', `command -v ${program} || ls /usr/sbin/${program}`]).then(
    () => true,
    () => false,
  )
}

/** The version that was installed, as the package's own manager tells. */
export async function versionOf({ source, packageName = '' }: MatrixServer, at: Installed): Promise<string> {
  switch (source.kind) {
    case 'npm':
      return JSON.parse(await readFile(join(at.node, 'node_modules', packageName, 'package.json'), 'utf8')).version
    case 'pip':
      return PYTHON_PACKAGES[packageName] ?? ''
    case 'go':
      return (await run('go', ['list', '-m', '-f', '{{.Version}}', packageName], { cwd: at.go })).stdout
        .trim()
        .replace(/^v/, '')
    case 'maven':
      return found(
        await readFile(join(at.java, 'pom.xml'), 'utf8'),
        new RegExp(`${packageName}</artifactId>\\s*<version>([^<]+)`),
      )
    case 'cargo':
      return found(
        await readFile(join(at.rust, 'Cargo.lock'), 'utf8'),
        new RegExp(`name = "${packageName}"\\nversion = "([^"]+)"`),
      )
    case 'debian':
      return (await run('dpkg-query', ['-W', '-f', '${Version}', source.package])).stdout.replace(/^\d+:|[-+].*$/g, '')
  }
}

function found(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? ''
}
