import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that is never the limit: its command, and what to do when it is not needed any more. */
export type FastServer = {
  readonly name: string
  readonly command: readonly string[]
  /** Whether it tells at SIGUSR1 how many messages it has echoed. */
  readonly countsMessages: boolean
  remove(): void
}

/**
 * The echo in C, built on the spot. Without a C compiler the leanest echo that Node can be made to do stands in, which
 * costs as much as the clients do: ratios are then too small, and the reader is told.
 */
export function buildFastServer(): FastServer {
  const folder = mkdtempSync(join(tmpdir(), 'ws-gate-echo-'))
  const program = join(folder, 'echo')
  const built = spawnSync('cc', ['-O2', '-o', program, join(import.meta.dirname, 'servers/echo.c')], {
    encoding: 'utf8',
  })
  const remove = () => rmSync(folder, { recursive: true })
  if (built.status === 0) return { name: 'a C echo', command: [program, '${PORT}'], countsMessages: true, remove }
  console.log(
    `No C compiler here (${built.error?.message ?? built.stderr.trim()}): the server is Node, and often the limit.\n`,
  )
  const reference = join(import.meta.dirname, '../dist/reference-server.js')
  const command = [process.execPath, reference, '${PORT}', 'ceiling']
  return { name: 'the leanest echo on Node', command, countsMessages: false, remove }
}
