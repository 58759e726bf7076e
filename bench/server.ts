import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAIN_HANDSHAKE } from '../src/server/handshake.ts'
import { createPortSource } from '../src/server/port.ts'
import { type Server, startServer } from '../src/server/server.ts'

const nextPort = createPortSource(Math.random)

/** Starts a server on core 0 for a benchmark; `${PORT}` in the command is its port. Stopping it removes its files. */
export async function startBenchServer(command: readonly string[]): Promise<Server> {
  const scratch = mkdtempSync(join(tmpdir(), 'ws-gate-bench-'))
  const port = await nextPort()
  const server = await startServer(
    {
      command,
      workingDirectory: '.',
      environment: process.env,
      host: '127.0.0.1',
      port,
      path: '/',
      handshake: PLAIN_HANDSHAKE,
      readyTimeoutMs: 10_000,
      stopGraceMs: 1_000,
      cores: '0',
      marker: `bench-${process.pid}-${port}`,
      outputPath: join(scratch, 'server.log'),
    },
    new AbortController().signal,
  )
  const stop = async () => {
    const report = await server.stop()
    rmSync(scratch, { recursive: true })
    return report
  }
  return { ...server, stop }
}
