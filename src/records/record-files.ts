import { basename } from 'node:path'
import { METRICS } from '../scenarios/table.ts'
import { parseRecord, RecordError, type StoredRecord } from './record.ts'

/** A file as some store holds it. */
export type RecordFile = { readonly path: string; readonly text: string }

/** What a store's files hold: the records, oldest first, and an error for each file that cannot be read as one. */
export type Stored = {
  readonly records: readonly StoredRecord[]
  readonly damaged: readonly RecordError[]
  /** Metrics in records of a newer version that this one does not know: their figures are passed over. */
  readonly unknownMetrics?: readonly string[]
}

/** A record has a few KiB; whatever is larger than this is something else. */
export const MOST_BYTES: number = 1024 * 1024

/**
 * Reads the records of a name. A file that is damaged, newer than this program, of another gate, or of a run that
 * another file already holds, is reported and left as it is; the others are still read.
 */
export function readRecordFiles(files: readonly RecordFile[], name: string): Stored {
  const records: StoredRecord[] = []
  const damaged: RecordError[] = []
  const pathOfRun = new Map<string, string>()
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    try {
      const record = readRecord(text, path)
      if (record.name !== name)
        throw new RecordError(`the record ${path} is of '${record.name}', its folder of '${name}'; move it back`)
      const twin = pathOfRun.get(fileNameOf(record))
      if (twin !== undefined)
        throw new RecordError(`the record ${path} is of the same run as ${twin}; delete one of them`)
      pathOfRun.set(fileNameOf(record), path)
      records.push(record)
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      damaged.push(error)
    }
  }
  const unknownMetrics = unknownIn(records)
  return {
    records: records.toSorted((a, b) => a.at.localeCompare(b.at)),
    damaged,
    ...(unknownMetrics.length > 0 && { unknownMetrics }),
  }
}

function unknownIn(records: readonly StoredRecord[]): readonly string[] {
  const known = new Set(METRICS.map(({ name }) => name))
  const seen = records.flatMap(({ observations, absolute }) =>
    [...observations, ...absolute].map(({ metric }) => metric),
  )
  return [...new Set(seen)].filter((metric) => !known.has(metric)).toSorted()
}

function readRecord(text: string, path: string): StoredRecord {
  if (text.length > MOST_BYTES)
    throw new RecordError(
      `the record ${path} is damaged: it has ${(text.length / MOST_BYTES).toFixed(1)} MiB, where a record has a few KiB. It was left as it is; restore it or delete it`,
    )
  const record = parseRecord(text, path)
  if (basename(path) !== fileNameOf(record))
    throw new RecordError(
      `the record ${path} is of the run that ${fileNameOf(record)} should hold. It was left as it is; rename it or delete it`,
    )
  return record
}

/** A record's file, below the folder of its name. Run and attempt are in it, so that no two records share a file. */
export function fileNameOf({ commit, run, attempt }: Pick<StoredRecord, 'commit' | 'run' | 'attempt'>): string {
  return `${commit ?? 'no-commit'}-${run}-${attempt}.json`
}
