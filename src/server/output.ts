import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** What a server printed: its last lines in memory, all of it (up to a limit) in a file. */
export type Output = {
  readonly path: string
  /** The last lines, at most `lines`. */
  tail(lines: number): string
  close(): void
}

const FILE_LIMIT_BYTES = 1024 * 1024
const TAIL_BYTES = 16_384

/** The folder for a run's server output; named after the run's marker, so that the post step finds it too. */
export function scratchFolder(marker: string): string {
  return join(tmpdir(), `ws-gate-${marker}`)
}

/**
 * Drains a server's output for as long as it runs. An unread pipe fills up and then blocks the server's own writes: a
 * server that logs each request would be measured while it waits for the gate.
 */
export function drainOutput(path: string, streams: readonly Readable[]): Output {
  const file = createWriteStream(path)
  // The file is an aid to the reader; a full disk must not end the run.
  file.on('error', () => {})
  let written = 0
  let tail = Buffer.alloc(0)
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      const room = FILE_LIMIT_BYTES - written
      if (room > 0) file.write(chunk.subarray(0, room))
      written += chunk.length
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES)
    })
    stream.on('error', () => {})
  }
  return {
    path,
    tail: (lines) => tail.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n'),
    close() {
      for (const stream of streams) stream.destroy()
      file.end()
    },
  }
}
