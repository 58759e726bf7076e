import { statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'

/** Errors of the machine and not of a program: no room, no permission, a device that fails. */
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

/** What a failed write says to whoever can do something about it; nothing when it is of another kind. */
export function diskTrouble(error: unknown): string | undefined {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  if (!(error instanceof Error)) return undefined
  // What Node says of folders that it cannot make on a file system that may only be read.
  const remedy = code === 'ENOENT' && syscall === 'mkdir' ? TROUBLES['EROFS'] : TROUBLES[code]
  return remedy === undefined ? undefined : `${message}; ${remedy}`
}

/** Writes a file that is there whole or not at all. A device, as `/dev/stdout`, is written to as it is. */
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
