import type { TimedHook } from '../speech/hook.ts'
import type { Pulse, Warm } from './job.ts'
import type { WindowCourse } from './job-result.ts'
import { startGeneratorMeter } from './meter.ts'

/** The part of a job's time that counts, in ms on the worker's clock. */
export type Window = { readonly startMs: number; readonly endMs: number }

export const NO_WINDOW: Window = { startMs: Number.POSITIVE_INFINITY, endMs: Number.POSITIVE_INFINITY }

/** What the loads need from their worker. Instants are in ms on a clock that all workers of a job share. */
export type LoadEffects = {
  now(): number
  /** The protocol's hook, loaded. */
  readonly hook?: TimedHook
  /** Reports that a phase is warm, and waits for its window; after the `last` window no further phase may begin. */
  window(warm: Warm): Promise<Window & { readonly last: boolean }>
  /** Registers the reader of the load's progress. It is called now and then, and must cost next to nothing. */
  glance(read: () => Pulse): void
}

/** Asks for the window of a warm phase, passes it to `opened`, waits until it has closed, and gives its course. */
export async function passWindow(
  effects: LoadEffects,
  warm: Warm,
  opened: (window: Window) => void,
): Promise<{ readonly window: Window; readonly course: WindowCourse }> {
  const { now } = effects
  const window = await effects.window(warm)
  const openedLateMs = Math.max(0, now() - window.startMs)
  opened(window)
  await reached(window.startMs, now)
  const stopMeter = startGeneratorMeter(effects)
  await reached(window.endMs, now)
  const windowMs = window.endMs - window.startMs
  return { window, course: { openedLateMs, warmUpMs: warm.warmUpMs, windowMs, generators: [stopMeter()] } }
}

/** Resolves at an instant. */
export function reached(instantMs: number, now: () => number): Promise<void> {
  return new Promise((resolve) => at(instantMs, now, resolve))
}

/** Runs `callback` at an instant, or at once if it has passed. A timer up to a millisecond early is set again. */
function at(instantMs: number, now: () => number, callback: () => void): void {
  const waitMs = instantMs - now()
  if (waitMs <= 0) callback()
  else setTimeout(() => at(instantMs, now, callback), Math.ceil(waitMs))
}
