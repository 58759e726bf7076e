import { type RecordFile, readRecordFiles } from './record-files.ts'

/** A store is trimmed once a key has this many times what is kept: not at every run, since trimming reads it all. */
export const ROOM = 1.2

/**
 * Files to remove from a store: of each name and key, all but the newest `retention` records. Files that cannot be read
 * stay.
 *
 * @param files by the name that they are stored under
 */
export function beyondRetention(
  files: ReadonlyMap<string, readonly RecordFile[]>,
  retention: number,
): readonly string[] {
  return [...files].flatMap(([name, own]) => {
    const readable = own.flatMap((file) =>
      readRecordFiles([file], name).records.map((record) => ({ path: file.path, record })),
    )
    const kept = new Map<string, number>()
    return readable
      .toSorted((a, b) => b.record.at.localeCompare(a.record.at))
      .flatMap(({ path, record }) => {
        // Parsed keys all have their fields in the same order.
        const key = JSON.stringify(record.key)
        const count = kept.get(key) ?? 0
        kept.set(key, count + 1)
        return count < retention ? [] : [path]
      })
  })
}
