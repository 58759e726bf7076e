import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type Metafile } from 'esbuild'

// Bundles dist/. Reproducible: the bytes depend on the sources and the locked packages only.

const ENTRIES = ['action', 'cli', 'cleanup', 'load-worker', 'ready-probe', 'reference-server']
// Packages of the CommonJS kind call require, which a module does not have.
const BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** Every file of dist/ by name, with its bytes. */
export async function bundle(root: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const result = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map((entry) => `src/${entry}.ts`),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: BANNER },
    legalComments: 'none',
    charset: 'utf8',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const files = new Map(
    result.outputFiles.map(({ path, contents }) => [path.slice(path.lastIndexOf('/') + 1), contents]),
  )
  files.set('package.json', new TextEncoder().encode('{ "type": "module" }\n'))
  files.set('licenses.txt', new TextEncoder().encode(await licenses(root, result.metafile)))
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Licence texts of every package of which something was bundled. */
async function licenses(root: string, { inputs }: Metafile): Promise<string> {
  const folders = new Set(
    Object.keys(inputs).flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  )
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
