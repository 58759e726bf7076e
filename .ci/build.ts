import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'

// Bundles dist/. Reproducible: the bytes depend on the sources and the locked packages only.

const ENTRIES = [
  'action',
  'cli',
  'cleanup',
  'load-worker',
  'ready-probe',
  'reaper',
  'reference-server',
  'report-action',
]
// Packages of the CommonJS kind call require, which a module does not have.
const BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** Every file of dist/ by name, with its bytes. */
export async function bundle(root: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const common = {
    absWorkingDir: root,
    outdir: 'dist',
    bundle: true,
    legalComments: 'none',
    charset: 'utf8',
    write: false,
    metafile: true,
    logLevel: 'error',
  } as const
  const programs = await build({
    ...common,
    entryPoints: ENTRIES.map((entry) => `src/${entry}.ts`),
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: BANNER },
    plugins: [versionAlone(root)],
  })
  // What the pages are made of: it leaves with each of them, and so do the licences of what is in it.
  const charts = await licenseText(join(root, 'node_modules/uplot'))
  const page = await build({
    ...common,
    entryPoints: ['src/page/page.ts', 'src/page/page.css'],
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    minify: true,
    banner: { js: `/*\nuPlot\n\n${charts}\n*/` },
  })
  const files = new Map(
    [...programs.outputFiles, ...page.outputFiles].map(({ path, contents }) => [
      path.slice(path.lastIndexOf('/') + 1),
      contents,
    ]),
  )
  const folders = new Set([...packagesIn(programs.metafile), ...packagesIn(page.metafile)])
  // Types alone: what a hook's author imports.
  files.set('hook.d.ts', await readFile(join(root, 'src/hook.ts')))
  files.set('package.json', new TextEncoder().encode('{ "type": "module" }\n'))
  files.set('licenses.txt', new TextEncoder().encode(await licenses(root, folders)))
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Of this package's own package.json only what a program reads of it: else every script's line would be in dist/. */
function versionAlone(root: string): Plugin {
  const own = join(root, 'package.json')
  return {
    name: 'version-alone',
    setup({ onLoad }) {
      onLoad({ filter: /package\.json$/ }, async ({ path }) => {
        if (path !== own) return undefined
        const { version } = JSON.parse(await readFile(path, 'utf8'))
        return { contents: JSON.stringify({ version }), loader: 'json' }
      })
    },
  }
}

/** Folders of the packages of which something was bundled. */
function packagesIn({ inputs }: Metafile): readonly string[] {
  return Object.keys(inputs).flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
}

/** Their licence texts. */
async function licenses(root: string, folders: ReadonlySet<string>): Promise<string> {
  const texts = await Promise.all(
    [...folders].sort().map(async (folder) => {
      const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
      return `${name} ${version} (${license})\n\n${await licenseText(join(root, folder))}`
    }),
  )
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

async function licenseText(folder: string): Promise<string> {
  for (const name of ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE']) {
    try {
      return (await readFile(join(folder, name), 'utf8')).trim()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return 'The package has no licence file; its package.json names the licence.'
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname)
  await mkdir(join(root, 'dist'), { recursive: true })
  for (const [name, contents] of await bundle(root)) await writeFile(join(root, 'dist', name), contents)
}
