/** Whether the run's processes take priority over the machine's other work. */
export type Priority =
  | { readonly kind: 'raised'; readonly nice: number }
  | { readonly kind: 'normal'; readonly reason: string }

/**
 * What the machine offers: autogroups (each session is scheduled as one), whether the gate's own session has one, and
 * the right to raise one.
 */
export type PriorityFacts = { readonly autogroups: boolean; readonly grouped: boolean; readonly permitted: boolean }

/**
 * Enough to run before other processes, but not so much that the gate itself would have to wait for its own servers.
 */
const RAISED_NICE = -10

export function choosePriority({ autogroups, grouped, permitted }: PriorityFacts): Priority {
  if (!autogroups) return { kind: 'normal', reason: 'there are no autogroups here' }
  if (!grouped) return { kind: 'normal', reason: "the gate's own session is in the root group, whose share is fixed" }
  if (!permitted) return { kind: 'normal', reason: 'raising it needs CAP_SYS_NICE, which root has' }
  return { kind: 'raised', nice: RAISED_NICE }
}
