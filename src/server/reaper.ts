import { spawn } from 'node:child_process'
import { ownSessionNice } from '../machine/priority.ts'
import { readProcesses } from '../machine/proc.ts'

/** What the reaper needs: the run's marker, and the priority to give back to the gate's session. */
export type Reaping = { readonly marker: string; readonly session: number; readonly nice?: number }

export type Reaper = {
  /** Says that the gate left nothing behind: the reaper checks once and exits. */
  dismiss(): Promise<void>
}

const LAST_LOOK_MS = 5_000

/**
 * Starts the process that cleans up after a killed gate. It has its own session, so that what ends the gate does not
 * end it too. A run also works without one.
 */
export function startReaper(
  program: string,
  marker: string,
  { PATH, HOME, TMPDIR }: Readonly<Record<string, string | undefined>>,
): Reaper {
  const session = readProcesses().find(({ pid }) => pid === process.pid)?.session ?? 0
  const nice = ownSessionNice()
  const reaping: Reaping = { marker, session, ...(nice !== undefined && { nice }) }
  const child = spawn(process.execPath, [program, JSON.stringify(reaping)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {
      ...(PATH !== undefined && { PATH }),
      ...(HOME !== undefined && { HOME }),
      ...(TMPDIR !== undefined && { TMPDIR }),
    },
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  child.stdin.on('error', () => {})
  child.unref()
  return {
    async dismiss() {
      child.stdin.end()
      let timer: NodeJS.Timeout | undefined
      await Promise.race([gone, new Promise((resolve) => (timer = setTimeout(resolve, LAST_LOOK_MS)))])
      clearTimeout(timer)
    },
  }
}
