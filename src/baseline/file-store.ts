import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatRecord, parseRecord, type Record, RecordError } from './record.ts'

const RUNS = 'runs'
// Records are the machine's, not the project's; what a project keeps beside them stays visible to git.
const IGNORED = `/${RUNS}/\n`

/**
 * Every record of a name, oldest first. Errors: RecordError for a file that is damaged or newer, or that names another
 * gate than its folder does.
 */
export async function readRecords(storePath: string, name: string): Promise<readonly Record[]> {
  const folder = join(storePath, RUNS, name)
  const files = (await listOrNone(folder)).filter((file) => file.endsWith('.json'))
  const records = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const record = parseRecord(await readFile(path, 'utf8'), path)
      if (record.name !== name)
        throw new RecordError(`the record ${path} is of '${record.name}', its folder of '${name}'; move it back`)
      return record
    }),
  )
  return records.sort((a, b) => a.at.localeCompare(b.at))
}

/** Adds a record and gives its path. A file appears whole or not at all, and none is ever overwritten by another run's. */
export async function addRecord(storePath: string, record: Record): Promise<string> {
  const folder = join(storePath, RUNS, record.name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(storePath, '.gitignore'), IGNORED, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const path = join(folder, `${record.commit ?? 'no-commit'}-${record.run}-${record.attempt}.json`)
  const partial = `${path}.partial`
  await writeFile(partial, formatRecord(record))
  await rename(partial, path)
  return path
}

async function listOrNone(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
