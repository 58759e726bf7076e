import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

// What is read from /proc, and its parsing. A process may end between any two reads: that is a case, not an error.

/** One process, from /proc/<pid>/stat. */
export type ProcessStat = {
  readonly pid: number
  readonly name: string
  readonly state: string
  readonly parent: number
  readonly group: number
  readonly session: number
  /** User and system time of all its threads, ended ones included, and of the children it waited for, in ticks. */
  readonly cpuTicks: number
  readonly childrenTicks: number
  readonly rssPages: number
}

/** Linux reports process times in steps of 10 ms on every platform that Node supports (USER_HZ). */
export const TICK_NS = 10_000_000
export const PAGE_BYTES = 4_096

/** Reads the text of /proc/<pid>/stat. The name in parentheses may itself hold spaces and parentheses. */
export function parseStat(text: string): ProcessStat {
  const open = text.indexOf('(')
  const close = text.lastIndexOf(')')
  const fields = text.slice(close + 2).split(' ')
  const number = (index: number) => {
    const value = Number(fields[index])
    if (!Number.isFinite(value)) throw new Error(`/proc stat has no field ${index + 3}: '${text.slice(0, 80)}'`)
    return value
  }
  return {
    pid: Number(text.slice(0, open)),
    name: text.slice(open + 1, close),
    state: fields[0] ?? '?',
    parent: number(1),
    group: number(2),
    session: number(3),
    cpuTicks: number(11) + number(12),
    childrenTicks: number(13) + number(14),
    rssPages: number(21),
  }
}

/** CPU time in ns: the first field of a schedstat file. */
export function parseSchedstat(text: string): number {
  return Number(text.slice(0, text.indexOf(' ')))
}

/** The program that a process runs, since a process can set its name to anything: Node calls itself MainThread. */
export function programOf(pid: number): string | undefined {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (isGone(error) || code === 'EACCES' || code === 'EPERM') return readOrGone(`/proc/${pid}/comm`)?.trim()
    throw error
  }
}

export function readStat(pid: number): ProcessStat | undefined {
  const text = readOrGone(`/proc/${pid}/stat`)
  return text === undefined ? undefined : parseStat(text)
}

/** CPU time of each living thread, in ns, by thread id. */
export function readThreads(pid: number): ReadonlyMap<number, number> {
  const threads = new Map<number, number>()
  for (const name of listOrGone(`/proc/${pid}/task`)) {
    const text = readOrGone(`/proc/${pid}/task/${name}/schedstat`)
    if (text !== undefined && text !== '') threads.set(Number(name), parseSchedstat(text))
  }
  return threads
}

/** Every process on the machine. Zombies are listed too: see `state`. */
export function readProcesses(): readonly ProcessStat[] {
  return listOrGone('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat !== undefined)
}

/** Whether the process was started with a variable that begins so (NAME=val); false if that cannot be read. */
export function hasVariable(pid: number, beginning: string): boolean {
  return (readOrGone(`/proc/${pid}/environ`) ?? '').split('\0').some((variable) => variable.startsWith(beginning))
}

/** The file's text, or nothing when the process is gone or belongs to somebody else. */
export function readOrGone(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

export function listOrGone(path: string): readonly string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

export function isGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR'
}
