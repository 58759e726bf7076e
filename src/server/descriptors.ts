import { listOrGone, programOf, readOrGone } from '../machine/proc.ts'

/** File descriptors of one process: how many are open, and how many may be. */
export type DescriptorUse = {
  readonly pid: number
  readonly name: string
  readonly open: number
  readonly most: number
}

/** Descriptor use of each process that is still alive. */
export function readDescriptors(pids: readonly number[]): readonly DescriptorUse[] {
  return pids.flatMap((pid) => {
    const most = /^Max open files\s+(\d+)/m.exec(readOrGone(`/proc/${pid}/limits`) ?? '')?.[1]
    const name = programOf(pid)
    if (most === undefined || name === undefined) return []
    return [{ pid, name, open: listOrGone(`/proc/${pid}/fd`).length, most: Number(most) }]
  })
}
