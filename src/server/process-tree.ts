import { hasVariable, type ProcessStat, readProcesses } from '../machine/proc.ts'

/** What makes a process the server's: its session, a parent in the tree, or a marker that begins with `marker`. */
export type TreeOf = { readonly leader: number; readonly marker: string }

/** The environment variable that marks every process a server starts, however far the process detaches itself. */
export const MARKER_NAME = 'WS_GATE_MARKER'

/**
 * The living processes of a server's tree. A process that left its session and lost its parent is still found by its
 * marker, which is looked for last: of the three it costs most to read.
 */
export function findTree({ leader, marker }: TreeOf): readonly ProcessStat[] {
  const living = readProcesses().filter(isAlive)
  const inTree = new Set(
    living.filter(({ pid, session }) => pid === leader || session === leader).map(({ pid }) => pid),
  )
  const assignment = `${MARKER_NAME}=${marker}`
  for (const { pid } of living)
    if (!inTree.has(pid) && pid !== process.pid && hasVariable(pid, assignment)) inTree.add(pid)
  let grew = true
  while (grew) {
    const children = living.filter(({ pid, parent }) => !inTree.has(pid) && inTree.has(parent))
    for (const { pid } of children) inTree.add(pid)
    grew = children.length > 0
  }
  return living.filter(({ pid }) => inTree.has(pid))
}

/** A zombie does not count: it holds no port and no memory, and only waits for its parent to reap it. */
function isAlive({ state }: ProcessStat): boolean {
  return state !== 'Z' && state !== 'X'
}
