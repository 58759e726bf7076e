import { setTimeout as sleep } from 'node:timers/promises'
import { programOf } from '../machine/proc.ts'
import { removeCgroups } from './cgroup.ts'
import { describeListener, findListeners, portFree } from './port.ts'
import { findTree, type TreeOf } from './process-tree.ts'

export type StopReport = { readonly kind: 'stopped' | 'killed' | 'left-behind'; readonly detail: string }

const FIRST_POLL_MS = 2
const LAST_POLL_MS = 20
const KILL_WAIT_MS = 2_000
const PORT_WAIT_MS = 2_000

/**
 * Stops everything a server started: TERM to all of its tree, a grace time, KILL, and then the port must be free. A
 * signal to the first process alone is not enough, since `npm start` and shells do not pass it on; the group alone is
 * not either, since a child may have made itself a session of its own. Zombies count as gone.
 */
export async function stopTree(
  tree: TreeOf,
  { port, graceMs }: { port?: number; graceMs: number },
): Promise<StopReport> {
  signalTree(tree, 'SIGTERM')
  let kind: StopReport['kind'] = 'stopped'
  if (!(await treeGone(tree, graceMs))) {
    kind = 'killed'
    // A process may fork between being listed and being killed: kill until none is found.
    const deadlineMs = performance.now() + KILL_WAIT_MS
    do signalTree(tree, 'SIGKILL')
    while (!(await treeGone(tree, LAST_POLL_MS)) && performance.now() < deadlineMs)
  }
  const left = findTree(tree)
  if (left.length > 0) {
    return {
      kind: 'left-behind',
      detail: `processes that would not end: ${left.map(({ pid }) => `${pid} (${programOf(pid) ?? 'gone'})`).join(', ')}`,
    }
  }
  if (port !== undefined && !(await portFree(port, PORT_WAIT_MS))) {
    return {
      kind: 'left-behind',
      detail: `port ${port} is still held by ${findListeners(port).map(describeListener).join(', ')}`,
    }
  }
  return {
    kind,
    detail: kind === 'killed' ? `the server did not end within ${graceMs} ms of SIGTERM and was killed` : '',
  }
}

function signalTree(tree: TreeOf, signal: NodeJS.Signals): void {
  for (const { pid } of findTree(tree)) signalProcess(pid, signal)
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // EPERM: a process of root's, such as the sudo that started the server; it ends when the server does.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}

async function treeGone(tree: TreeOf, waitMs: number): Promise<boolean> {
  const startMs = performance.now()
  let pollMs = FIRST_POLL_MS
  while (findTree(tree).length > 0) {
    if (performance.now() - startMs > waitMs) return false
    await sleep(pollMs)
    pollMs = Math.min(pollMs * 2, LAST_POLL_MS)
  }
  return true
}

/**
 * Ends every process of a run, whichever of its servers started it, and removes the run's cgroups; gives those found.
 */
export async function endMarked(marker: string): Promise<readonly string[]> {
  const tree: TreeOf = { leader: NOBODY, marker }
  const found = findTree(tree)
  signalTree(tree, 'SIGTERM')
  if (!(await treeGone(tree, KILL_WAIT_MS))) {
    signalTree(tree, 'SIGKILL')
    await treeGone(tree, KILL_WAIT_MS)
  }
  await removeCgroups(marker)
  return found.map(({ pid, name }) => `${pid} (${name})`)
}

/** No process has this id. */
const NOBODY = -1
