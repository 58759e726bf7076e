import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGone, listOrGone, readOrGone } from '../machine/proc.ts'

/** A cgroup for one server: its CPU time is complete, ended threads and processes included. */
export type Cgroup = {
  readonly path: string
  readonly usageFile: string
  readonly unit: 'ns' | 'us'
}

/**
 * Makes a cgroup for one server next to the caller's own; undefined where that is not permitted, as for most users. In
 * version 1, where each controller has its own hierarchy, only CPU accounting is joined: the scheduler's shares stay as
 * they are.
 */
export function makeCgroup(name: string): Cgroup | undefined {
  const parent = ownGroup()
  if (parent === undefined) return undefined
  const path = join(parent.path, `ws-gate-${name}`)
  try {
    mkdirSync(path)
  } catch (error) {
    if (isGone(error) || (error as NodeJS.ErrnoException).code === 'EROFS') return undefined
    throw error
  }
  const cgroup: Cgroup = { path, usageFile: join(path, parent.usageFile), unit: parent.unit }
  if (readUsageNs(cgroup) !== undefined) return cgroup
  rmdirSync(path)
  return undefined
}

/**
 * Moves processes in, skipping those that have ended. False when one could not be moved: do not use the cgroup then.
 */
export function joinCgroup({ path }: Cgroup, pids: readonly number[]): boolean {
  return pids.every((pid) => {
    try {
      writeFileSync(join(path, 'cgroup.procs'), String(pid))
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH'
    }
  })
}

/** CPU time of everything that ever ran in the cgroup, in ns. */
export function readUsageNs({ usageFile, unit }: Cgroup): number | undefined {
  const text = readOrGone(usageFile)
  if (text === undefined) return undefined
  const number = unit === 'ns' ? Number(text) : Number(/^usage_usec (\d+)/m.exec(text)?.[1]) * 1_000
  return Number.isFinite(number) ? number : undefined
}

/** Removes the cgroups of a whole run, whose names begin with `ws-gate-` and the run. End their processes first. */
export async function removeCgroups(run: string): Promise<void> {
  const parent = ownGroup()
  if (parent === undefined) return
  for (const name of listOrGone(parent.path)) {
    if (name.startsWith(`ws-gate-${run}`)) await removeCgroup({ path: join(parent.path, name) })
  }
}

const REAP_WAIT_MS = 1_000
const POLL_MS = 20

/**
 * Removes a cgroup whose processes have ended. A zombie keeps its cgroup busy until its parent, perhaps the system's
 * first process, has reaped it; a cgroup that is still busy after a second is left behind, empty.
 */
export async function removeCgroup({ path }: Pick<Cgroup, 'path'>): Promise<void> {
  for (let waitedMs = 0; waitedMs <= REAP_WAIT_MS; waitedMs += POLL_MS) {
    try {
      rmdirSync(path)
      return
    } catch (error) {
      if (isGone(error)) return
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error
    }
    await sleep(POLL_MS)
  }
}

function ownGroup(): Accounting | undefined {
  return accountingGroup(readOrGone('/proc/self/mountinfo') ?? '', readOrGone('/proc/self/cgroup') ?? '')
}

type Accounting = { readonly path: string; readonly usageFile: string; readonly unit: Cgroup['unit'] }

/** The caller's own cgroup in the hierarchy that accounts for CPU time: cpuacct in version 1, else version 2. */
export function accountingGroup(mountinfo: string, cgroups: string): Accounting | undefined {
  const mounts = mountinfo.split('\n').map((line) => {
    const [before = '', after = ''] = line.split(' - ')
    const [type = '', , options = ''] = after.split(' ')
    return { type, options: options.split(','), point: before.split(' ')[4] ?? '' }
  })
  const own = cgroups.split('\n').map((line) => {
    const [id = '', controllers = '', ...path] = line.split(':')
    return { id, controllers: controllers.split(','), path: path.join(':') }
  })
  const first = mounts.find(({ type, options }) => type === 'cgroup' && options.includes('cpuacct'))
  const inFirst = own.find(({ controllers }) => controllers.includes('cpuacct'))
  if (first && inFirst) return { path: join(first.point, inFirst.path), usageFile: 'cpuacct.usage', unit: 'ns' }
  const second = mounts.find(({ type }) => type === 'cgroup2')
  const inSecond = own.find(({ id }) => id === '0')
  if (second && inSecond) return { path: join(second.point, inSecond.path), usageFile: 'cpu.stat', unit: 'us' }
  return undefined
}
