import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../disk/whole-file.ts'
import { formatRecord, type StoredRecord } from './record.ts'
import { fileNameOf, type RecordFile, readRecordFiles, type Stored } from './record-files.ts'

const RUNS = 'runs'
// Git ignores the records, which belong to the machine, but not what a project keeps beside them.
const IGNORED = `/${RUNS}/\n`

/** Every record of a name, and the files in its folder that cannot be read as one. */
export async function readRecords(storePath: string, name: string): Promise<Stored> {
  return readRecordFiles(await readFiles(storePath, name), name)
}

/** The files of a name, whatever is in them. */
export async function readFiles(storePath: string, name: string): Promise<readonly RecordFile[]> {
  const folder = join(storePath, RUNS, name)
  const paths = (await listOrNone(folder)).filter((file) => file.endsWith('.json')).map((file) => join(folder, file))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
}

/** Names under which something is stored. */
export function readNames(storePath: string): Promise<readonly string[]> {
  return listOrNone(join(storePath, RUNS))
}

/** Adds a record and gives its path. A file appears whole or not at all, and no run overwrites another run's. */
export async function addRecord(storePath: string, record: StoredRecord): Promise<string> {
  const folder = join(storePath, RUNS, record.name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(storePath, '.gitignore'), IGNORED, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const path = join(folder, fileNameOf(record))
  await writeWhole(path, formatRecord(record))
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
