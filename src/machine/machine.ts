import { accessSync, constants, readFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { delimiter, join } from 'node:path'
import { type PinningFacts, parseCoreList } from './pins.ts'
import { ownSessionNice } from './priority.ts'
import { readOrGone } from './proc.ts'

/** The runner's fingerprint: only what stays the same between two jobs on the same kind of machine. */
export type Machine = {
  readonly cpu: string
  readonly cores: number
  readonly memoryBytes: number
  readonly kernel: string
  readonly arch: string
  /** The runtime of generator and reference server, such as `node 24.22.3`. */
  readonly runtime: string
  /** The hosted runner's image, where there is one. */
  readonly image?: string
}

export function readMachine(environment: Readonly<Record<string, string | undefined>>): Machine {
  const image = environment['ImageOS']
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: allowedCores().length,
    memoryBytes: totalmem(),
    kernel: release(),
    arch: arch(),
    runtime: `node ${process.versions.node}`,
    ...(image !== undefined && { image }),
  }
}

export function readPinningFacts(environment: Readonly<Record<string, string | undefined>>): PinningFacts {
  return { cores: allowedCores(), taskset: isOnPath('taskset', environment['PATH'] ?? '') }
}

/** Cores this process may use: a container or a job may have fewer than the machine. */
function allowedCores(): readonly number[] {
  const line = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))
  return parseCoreList(line?.[1] ?? '0')
}

function isOnPath(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const LEAST_KERNEL: readonly [number, number] = [4, 18]

/** Why nothing can be measured on this machine; undefined when it can. */
export function platformProblem(): string | undefined {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  const oldKernel = major < LEAST_KERNEL[0] || (major === LEAST_KERNEL[0] && minor < LEAST_KERNEL[1])
  const supported = platform() === 'linux' && !oldKernel && ['x64', 'arm64'].includes(arch())
  if (supported) return undefined
  return `${platform()} ${release()} on ${arch()} is not supported: ws-gate reads the server's CPU and memory from /proc and needs Linux 4.18 or later on x64 or arm64, such as the runner 'ubuntu-latest'`
}

/** Nice value of this process's own session; a run raises its priority and restores it. */
export function sessionNice(): number | undefined {
  return ownSessionNice()
}

/** Whether every session gets an equal share of a core: autogroups are on, and no CPU cgroup stands between. */
export function sharesKept(): boolean {
  const enabled = (readOrGone('/proc/sys/kernel/sched_autogroup_enabled') ?? '0').trim() === '1'
  return enabled && !inCpuGroup(readOrGone('/proc/self/cgroup') ?? '', readOrGone)
}

const UNIFIED = '/sys/fs/cgroup'

/**
 * Whether the scheduler counts a process to a cgroup instead of its session: then autogroups do not apply. Version 1
 * has a hierarchy for the CPU controller. In version 2 the controller may be off all the way down to the process,
 * whatever cgroup it is in; and a container sees its own cgroup as the root, but only a real root has no `cgroup.type`.
 *
 * @param read the text of a file, or nothing where there is none
 */
export function inCpuGroup(cgroups: string, read: (path: string) => string | undefined): boolean {
  const lines = cgroups.split('\n')
  const first = lines.find((line) => /(:|,)cpu(,|:)/.test(line))
  if (first !== undefined) return !first.endsWith(':/')
  const own = /^0::(\/.*)$/m.exec(cgroups)?.[1]
  if (own === undefined) return false
  const parts = own.split('/').filter((part) => part !== '')
  const groups = parts.map((_, depth) => `/${parts.slice(0, depth + 1).join('/')}`)
  const inContainer = read(`${UNIFIED}/cgroup.type`) !== undefined
  return [...(inContainer ? [''] : []), ...groups].some((group) =>
    (read(`${UNIFIED}${group}/cgroup.controllers`) ?? '').split(/\s+/).includes('cpu'),
  )
}
