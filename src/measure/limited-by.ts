import type { GeneratorUse } from '../generator/job-result.ts'
import type { LimitedBy } from './measurement.ts'

const SATURATED = 0.9
const BUSY_LOOP = 0.97
const STARVED_GAP = 0.2

/**
 * What limits the number that a window shows. In a closed loop somebody is always busy, so when the generator had idle
 * time the servers held it up; in an open model (`paced`) nothing may be the limit. A worker whose loop was busy
 * without getting CPU had to share its core: with another tenant, or, where there are more workers than cores, with
 * other workers. One worker in that state is enough: its part of the load is not what was asked for.
 *
 * @param serverCores CPU in cores that the loaded servers used together, absent when it is not known
 * @param loaded servers loaded at once: servers of a single thread cannot use more than one core each
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
  // Time that a worker waited while other workers had its core is not another tenant's doing.
  const ownKind = (cpu: number) => (crowded ? (used - cpu) / coresForGenerator : 0)
  if (!full && generators.some(({ elu, cpu }) => elu - cpu - ownKind(cpu) > STARVED_GAP)) return 'starved'
  if (serverCores !== undefined && serverCores >= SATURATED * Math.min(coresForServers, loaded)) return 'server'
  // In the open model the event loop keeps turning while it waits for the next slot: how busy it looks says nothing.
  if (paced !== undefined) return paced.skipped > 0 ? 'generator' : 'balanced'
  if (full || generators.some(({ elu }) => elu >= BUSY_LOOP)) return 'generator'
  return serverCores === undefined ? 'server' : 'balanced'
}
