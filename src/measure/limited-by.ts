import type { GeneratorUse } from '../generator/job-result.ts'
import type { LimitedBy } from './measurement.ts'

const SATURATED = 0.9
const BUSY_LOOP = 0.97
const STARVED_GAP = 0.2

/**
 * Whose limit a window shows. Somebody is always busy in a closed loop, so a generator that had time to wait was held
 * up by the servers; in an open model (`paced`) it may be nobody's. A loop that was busy without getting CPU for it had
 * to share its core: with somebody else, or, where there are more workers than cores, with its own kind. One worker in
 * that state is enough: its part of the load is not what was asked for.
 *
 * @param serverCores cores' worth of CPU that the loaded servers used together, absent when it is not known
 * @param loaded      servers loaded at once: one of a single thread each cannot use more than a core
 */
export function limitedBy(
  generators: readonly GeneratorUse[],
  {
    serverCores,
    coresForServers,
    coresForGenerator,
    loaded,
    paced,
  }: {
    serverCores?: number
    coresForServers: number
    coresForGenerator: number
    loaded: number
    paced?: { skipped: number }
  },
): LimitedBy {
  const used = generators.reduce((sum, { cpu }) => sum + cpu, 0)
  const crowded = generators.length > coresForGenerator
  const full = crowded && used >= SATURATED * coresForGenerator
  // What a worker waited while its own kind was on the core is no tenant's doing.
  const ownKind = (cpu: number) => (crowded ? (used - cpu) / coresForGenerator : 0)
  if (!full && generators.some(({ elu, cpu }) => elu - cpu - ownKind(cpu) > STARVED_GAP)) return 'starved'
  if (serverCores !== undefined && serverCores >= SATURATED * Math.min(coresForServers, loaded)) return 'server'
  // The open model's loop turns while it waits for the next slot: how busy it looks says nothing there.
  if (paced !== undefined) return paced.skipped > 0 ? 'generator' : 'balanced'
  if (full || generators.some(({ elu }) => elu >= BUSY_LOOP)) return 'generator'
  return serverCores === undefined ? 'server' : 'balanced'
}
