import { statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'

/** Errors that are the machine's fault, not a program's: no room, no permission, a failing device. */
const TROUBLES: Readonly<Record<string, string>> = {
  ENOSPC: 'free some space there',
  EDQUOT: 'free some space there',
  EROFS: 'choose a place that can be written',
  EACCES: 'choose a place that may be written',
  EPERM: 'choose a place that may be written',
  ENOTDIR: 'choose a path whose folders are folders',
  EISDIR: 'choose a path that is no folder',
  ENAMETOOLONG: 'choose a shorter path',
  EIO: 'look at the device',
}

/** The message and remedy for a failed write; undefined for any other kind of error. */
export function diskTrouble(error: unknown): string | undefined {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  if (!(error instanceof Error)) return undefined
  // Node reports ENOENT when it cannot make folders on a read-only file system.
  const remedy = code === 'ENOENT' && syscall === 'mkdir' ? TROUBLES['EROFS'] : TROUBLES[code]
  return remedy === undefined ? undefined : `${message}; ${remedy}`
}

/** Writes a file completely or not at all. A device, such as `/dev/stdout`, is written to directly. */
// Not `write-file-atomic`: it takes what a full disk still had room for as the whole.
export async function writeWhole(path: string, text: string): Promise<void> {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there !== undefined && !there.isFile()) {
    await writeFile(path, text)
    return
  }
  const partial = `${path}.partial`
  try {
    await writeFile(partial, text)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}
