import { rm } from 'node:fs/promises'
import { addToBranch, type DataBranch, type Effects, readBranch, squashBranch } from '../git/data-branch.ts'
import { addRecord as addToFolder, readFiles, readRecords as readFolder, readNames } from './file-store.ts'
import { formatRecord, type StoredRecord } from './record.ts'
import { fileNameOf, type RecordFile, readRecordFiles, type Stored } from './record-files.ts'
import { beyondRetention } from './retention.ts'

/** Where records are kept. Errors of a branch: DataBranchDenied, GitError. */
export type Store = {
  /** `file:PATH` or `branch:NAME`. */
  readonly source: string
  read(name: string): Promise<Stored>
  /** All that is stored, by name. */
  readAll(): Promise<ReadonlyMap<string, Stored>>
  /** Adds a record and gives its place. */
  add(record: StoredRecord): Promise<string>
  /** Removes records beyond so many of a key; gives whether it removed any. A concurrent writer goes first. */
  trim(retention: number): Promise<boolean>
}

export function fileStore(path: string): Store {
  return {
    source: `file:${path}`,
    read: (name) => readFolder(path, name),
    async readAll() {
      const names = await readNames(path)
      return new Map(await Promise.all(names.map(async (name) => [name, await readFolder(path, name)] as const)))
    },
    add: (record) => addToFolder(path, record),
    async trim(retention) {
      const names = await readNames(path)
      const files = await Promise.all(names.map(async (name) => [name, await readFiles(path, name)] as const))
      const beyond = beyondRetention(new Map(files), retention)
      for (const file of beyond) await rm(file)
      return beyond.length > 0
    },
  }
}

const RUNS = 'runs'

/** The same layout as in a folder, on a branch of its own. */
export function branchStore(data: DataBranch, effects: Effects): Store {
  return {
    source: `branch:${data.branch}`,
    async read(name) {
      return readRecordFiles(await readBranch(data, `${RUNS}/${name}`, effects), name)
    },
    async readAll() {
      const files = byName(await readBranch(data, RUNS, effects))
      return new Map([...files].map(([name, own]) => [name, readRecordFiles(own, name)]))
    },
    async add(record) {
      const path = `${RUNS}/${record.name}/${fileNameOf(record)}`
      // A workflow that runs on every push must not run on this one.
      const message = `${record.name}: record of ${record.commit ?? 'no commit'}, run ${record.run} [skip ci]`
      await addToBranch(data, { path, text: formatRecord(record) }, message, effects)
      return `${data.branch}:${path}`
    },
    async trim(retention) {
      const drop = (files: readonly RecordFile[]) =>
        beyondRetention(byName(files.filter(({ path }) => path.startsWith(`${RUNS}/`))), retention)
      const message = `the newest ${retention} records of each key [skip ci]`
      return (await squashBranch(data, drop, message, effects)) === 'squashed'
    },
  }
}

/** Files of a branch by the names they are stored under. */
function byName(files: readonly RecordFile[]): ReadonlyMap<string, readonly RecordFile[]> {
  const nameOf = ({ path }: RecordFile) => path.split('/')[1] ?? ''
  const names = [...new Set(files.map(nameOf))]
  return new Map(names.map((name) => [name, files.filter((file) => nameOf(file) === name)]))
}
