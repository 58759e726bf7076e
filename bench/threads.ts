import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gateRun, percent } from './gate-run.ts'

// A Go server with four threads beside the same with one, and the other way round: each side's session gets the same
// share of the core whatever its number of threads, so that neither is called the faster for having more of them. By
// ports, and by network namespaces with both insisting on one port.

const MODULE = 'github.com/gorilla/websocket@v1.5.3'
const FIXED = '8437'

const folder = mkdtempSync(join(tmpdir(), 'ws-gate-bench-threads-'))
try {
  const server = build()
  if (server === undefined) process.exitCode = 1
  else {
    await compare('same number of threads', server, 4, 4)
    await compare('four threads against one', server, 1, 4)
    await compare('one thread against four', server, 4, 1)
    await compare('one thread against four, one port', server, 4, 1, FIXED)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function build(): string | undefined {
  const go = (...words: readonly string[]) =>
    execFileSync('go', words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  copyFileSync(join(import.meta.dirname, 'servers/threads.go'), join(folder, 'main.go'))
  try {
    go('mod', 'init', 'threads')
    go('get', MODULE)
    go('build', '-o', 'threads', '.')
    return join(folder, 'threads')
  } catch (error) {
    console.log(`skipped: the Go server could not be built: ${(error as { stderr?: Buffer }).stderr ?? error}`)
    return undefined
  }
}

async function compare(title: string, server: string, base: number, head: number, port = '${PORT}'): Promise<void> {
  const start = (threads: number) => `GOMAXPROCS=${threads} exec ${server} ${port}`
  const { result } = await gateRun([
    ...['--url', `ws://127.0.0.1:${port}/`, '--base-command', start(base), '--command', start(head)],
  ])
  const lines = result.comparisons
    .filter(({ tier, metric }) => tier !== 'informational' || metric === 'echo.throughput')
    .map(({ metric, change, noise, verdict }) => `  ${metric} ${percent(change)}, noise ${percent(noise)}: ${verdict}`)
  const shares = result.rounds
    .filter(({ design }) => design === 'duet')
    .map(({ side, serverCpu = Number.NaN }) => ({ side, serverCpu }))
  const mean = (wanted: string) => {
    const mine = shares.filter(({ side }) => side === wanted)
    return mine.reduce((sum, { serverCpu }) => sum + serverCpu, 0) / mine.length
  }
  console.log(
    `${title}: ${result.outcome} after ${result.comparisons[0]?.pairs} pairs, ${result.seconds.toFixed(0)} s; cores used: base ${mean('base').toFixed(3)}, head ${mean('head').toFixed(3)}\n${lines.join('\n')}`,
  )
}
