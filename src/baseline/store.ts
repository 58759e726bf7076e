import { addToBranch, type DataBranch, type Effects, readBranch } from '../git/data-branch.ts'
import { addRecord as addToFolder, readRecords as readFolder, readNames } from './file-store.ts'
import { formatRecord, type Record } from './record.ts'
import { fileNameOf, readRecordFiles, type Stored } from './record-files.ts'

/** Where records are kept. Errors of a branch: DataBranchDenied, GitError. */
export type Store = {
  /** `file:PATH` or `branch:NAME`. */
  readonly source: string
  read(name: string): Promise<Stored>
  /** What there is of every name, by name. */
  readAll(): Promise<ReadonlyMap<string, Stored>>
  /** Gives where the record is now. */
  add(record: Record): Promise<string>
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
      const files = await readBranch(data, RUNS, effects)
      const nameOf = (path: string) => path.split('/')[1] ?? ''
      const names = [...new Set(files.map(({ path }) => nameOf(path)))]
      return new Map(
        names.map((name) => {
          const own = files.filter(({ path }) => nameOf(path) === name)
          return [name, readRecordFiles(own, name)] as const
        }),
      )
    },
    async add(record) {
      const path = `${RUNS}/${record.name}/${fileNameOf(record)}`
      // A workflow that runs on every push must not run on this one.
      const message = `${record.name}: record of ${record.commit ?? 'no commit'}, run ${record.run} [skip ci]`
      await addToBranch(data, { path, text: formatRecord(record) }, message, effects)
      return `${data.branch}:${path}`
    },
  }
}
