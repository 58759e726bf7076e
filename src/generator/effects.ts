import type { TimedHook } from '../speech/hook.ts'
import type { Pulse, Warm } from './job.ts'

/** The part of a job's time that counts, in ms of the worker's clock. */
export type Window = { readonly startMs: number; readonly endMs: number }

export const NO_WINDOW: Window = { startMs: Number.POSITIVE_INFINITY, endMs: Number.POSITIVE_INFINITY }

/** What the loads need from their worker. Instants in ms of a clock that all workers of a job share. */
export type LoadEffects = {
  now(): number
  /** The protocol's hook, loaded. */
  readonly hook?: TimedHook
  /** Tells that a phase is warm, and waits for its window; after the `last` no further phase is to be begun. */
  window(warm: Warm): Promise<Window & { readonly last: boolean }>
  /** Hands in what a watcher of the load may look at; it is asked now and then, and must cost nothing. */
  glance(read: () => Pulse): void
}
