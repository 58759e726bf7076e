import { decodeHistogram, summarizeTimes, type TimesUs } from '../generator/histogram.ts'
import type { GeneratorUse } from '../generator/job-result.ts'
import type { ServerUse } from './measurement.ts'
import type { Use } from './server-watch.ts'
import { Unusable } from './usable.ts'

// Building blocks of every scenario's measurements.

/** Percentiles of an encoded histogram. Errors: Unusable with `whenEmpty` when it holds nothing. */
export function timesOf(histogram: string, whenEmpty: string): TimesUs {
  const times = summarizeTimes(decodeHistogram(histogram))
  if (times === undefined) throw new Unusable(whenEmpty)
  return times
}

/** A server's use of the machine, also per message where its work is messages. */
export function usedBy(
  { cpu, rssBytes, cores }: Use,
  { messages, windowMs }: { readonly messages: number; readonly windowMs: number },
): ServerUse {
  const perMessage = messages > 0 && { cpuUsPerMessage: (cores * windowMs * 1_000) / messages }
  return { cpu, rssBytes, ...perMessage }
}

/** All workers as one generator: the cores they used together, and how busy the busiest worker was. */
export function together(generators: readonly GeneratorUse[]): GeneratorUse & { readonly workers: number } {
  return {
    cpu: generators.reduce((sum, { cpu }) => sum + cpu, 0),
    elu: Math.max(...generators.map(({ elu }) => elu)),
    workers: generators.length,
    ...(generators.some(({ hook }) => hook !== undefined) && {
      hook: generators.reduce((sum, { hook = 0 }) => sum + hook, 0),
    }),
  }
}
