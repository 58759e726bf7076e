import type { LoadEffects, Window } from './effects.ts'
import { reached } from './instant.ts'
import type { Warm } from './job.ts'
import type { WindowCourse } from './job-result.ts'
import { startGeneratorMeter } from './meter.ts'

/** Asks for the window of a warm phase, tells `opened` of it, waits until it has closed, and tells how it went. */
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
