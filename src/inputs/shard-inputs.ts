import type { Input } from './input.ts'

/** Inputs of a load that is split over machines. */
export const SHARD_INPUTS = [
  {
    name: 'shard',
    fallback: '1/1',
    where: 'load',
    help: 'Which part of the load this process carries, such as `3/10`. In an indexed job write `/10`: its number is that of JOB_COMPLETION_INDEX.',
  },
  {
    name: 'start-at',
    fallback: '',
    where: 'load',
    help: 'When the first window opens, the same for all shards: an instant such as `2026-12-01T12:00:00Z`, or seconds since 1970. Default: as soon as it can.',
  },
  {
    name: 'windows',
    fallback: '7',
    where: 'load',
    help: 'Windows that are measured, each of them one observation.',
  },
  {
    name: 'against',
    fallback: '',
    where: 'merge',
    help: 'File of an earlier merge that this one is judged against.',
  },
] as const satisfies readonly Input[]
