import { mkdir } from 'node:fs/promises'
import { InputError } from '../config/input-error.ts'
import { scratchFolder } from '../server/output.ts'
import { diskTrouble } from './whole-file.ts'

/** Makes the folder for a run's files while it lasts. Errors: InputError where there is no room for one. */
export async function makeScratch(marker: string): Promise<string> {
  const folder = scratchFolder(marker)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch (error) {
    const reason = diskTrouble(error)
    if (reason === undefined) throw error
    throw new InputError([`a folder for temporary files cannot be made: ${reason}, or set TMPDIR`])
  }
}
