import { type RecordFile, readRecordFiles } from './record-files.ts'

/** A store is trimmed when a key has so many times what is to be kept: not at every run, since all is read for it. */
export const ROOM = 1.2

/**
 * Files that a store gives up: of each name and key all but the newest `retention` records. What cannot be read is
 * nobody's to remove, and stays.
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
        // Keys that were read have their fields in one order.
        const key = JSON.stringify(record.key)
        const count = kept.get(key) ?? 0
        kept.set(key, count + 1)
        return count < retention ? [] : [path]
      })
  })
}
