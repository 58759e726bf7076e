import { randomUUID } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { watchInterrupts } from '../process/interrupt.ts'
import { createProgress } from '../process/live-progress.ts'
import { programsBeside } from '../run/bench.ts'
import type { GateSetting } from '../run/session.ts'
import { startReaper } from '../server/reaper.ts'
import { err } from './terminal.ts'

/** Runs a command that measures: it can be interrupted, and shows progress. */
export async function measuring(
  entryUrl: string,
  body: (setting: GateSetting, progress: ReturnType<typeof createProgress>) => Promise<number>,
): Promise<number> {
  const { signal, caught } = watchInterrupts()
  const progress = createProgress(process.stderr, () => performance.now())
  const marker = randomUUID()
  const programs = programsBeside(entryUrl)
  const reaper = startReaper(programs.reaper, marker, process.env)
  const setting: GateSetting = {
    version: packageJson.version,
    programs,
    environment: process.env,
    marker,
    mayBecomeBaseline: 'unless-regressed',
    runId: `${new Date().toISOString().replace(/[-:.]/g, '')}-${process.pid}`,
    attempt: 1,
    baseHint: { kind: 'none' },
    invocation: invocationOf(entryUrl),
    signal,
    progress,
  }
  try {
    return await body(setting, progress)
  } catch (error) {
    const interrupt = caught()
    if (interrupt === undefined) throw error
    err(`ws-gate: ended by ${interrupt.name}; the servers are stopped, nothing was stored\n`)
    return interrupt.exitCode
  } finally {
    await reaper.dismiss()
  }
}

/** The command with which the reader starts ws-gate again. */
export function invocationOf(entryUrl: string): string {
  return `node ${relative(process.cwd(), fileURLToPath(entryUrl))}`
}
