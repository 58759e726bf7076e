import type { Key } from '../../records/key.ts'

/** Each key in words: its machine and load, and whatever else it does not share with the others. */
export function keyLabels(keys: readonly Key[]): readonly string[] {
  const differing = (Object.keys(keys[0] ?? {}) as (keyof Key)[]).filter(
    (field) => !NAMED.includes(field) && new Set(keys.map((key) => key[field])).size > 1,
  )
  return keys.map((key) =>
    [
      `${key.cores} cores of ${key.cpu}`,
      `${key.connections} connections`,
      ...(key.concurrency === key.connections ? [] : [`${key.concurrency} in flight`]),
      `${key.payloadBytes} B`,
      ...differing.map((field) => `${WORDS[field] ?? field} ${key[field] === '' ? 'none' : key[field]}`),
    ].join(', '),
  )
}

const NAMED: readonly (keyof Key)[] = ['cores', 'cpu', 'connections', 'concurrency', 'payloadBytes']
const WORDS: Partial<{ readonly [field in keyof Key]: string }> = {
  memoryGiB: 'GiB of memory',
  messageType: 'messages',
  serverCores: 'cores for the server:',
}
