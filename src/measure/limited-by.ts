import type { GeneratorUse } from '../load/job.ts'
import type { LimitedBy } from './measurement.ts'

const SATURATED = 0.9
const BUSY_LOOP = 0.97
const STARVED_GAP = 0.2

/**
 * Whose limit a closed-loop window shows. Somebody is always busy in a closed loop, so a generator that had time to wait
 * was held up by the servers. A loop that was busy without getting CPU for it had to share its core.
 *
 * @param serverCores cores' worth of CPU that the loaded servers used together, absent when it is not known
 * @param loaded      servers loaded at once: one of a single thread each cannot use more than a core
 */
export function limitedBy(
  generator: GeneratorUse,
  { serverCores, coresForServers, loaded }: { serverCores?: number; coresForServers: number; loaded: number },
): LimitedBy {
  if (generator.elu - generator.cpu > STARVED_GAP) return 'starved'
  if (serverCores !== undefined && serverCores >= SATURATED * Math.min(coresForServers, loaded)) return 'server'
  if (generator.elu >= BUSY_LOOP) return 'generator'
  return serverCores === undefined ? 'server' : 'balanced'
}
