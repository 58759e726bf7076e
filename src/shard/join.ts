import type { JobResult } from '../generator/job-result.ts'
import { mergeResults } from '../scenarios/jobs.ts'
import { planDifferences } from './plan-differences.ts'
import { resultsOf, type Shard } from './shard.ts'

/** A window in which all shards loaded together: its joint result, and how far apart the shards began, in ms. */
export type JoinedWindow = { readonly result: JobResult; readonly startMs: number; readonly apartMs: number }

type Joined =
  | { readonly kind: 'joined'; readonly windows: readonly JoinedWindow[] }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }

/** Shards whose windows began further apart than this share of a window did not load at the same time. */
const APART_WITHIN = 0.1

/**
 * Adds up the shards of one load, window by window: counts and histograms are added, so that a percentile is that of
 * the joint histogram. A shard that is missing, duplicate, void, or of another load or time is refused with the reason:
 * a part of a load must not pass for the whole.
 */
export function joinShards(shards: readonly (readonly [path: string, shard: Shard])[]): Joined {
  const problems = [...foreign(shards), ...incomplete(shards), ...voided(shards)]
  if (problems.length > 0) return { kind: 'refused', problems }
  const parts = shards.map(([, shard]) => shard)
  const windows = Array.from({ length: parts[0]!.plan.windows }, (_, index): JoinedWindow => {
    const starts = parts.map((shard) => shard.windows[index]!.startMs + offsetOf(shard))
    return {
      result: mergeResults(parts.map((shard) => resultsOf(shard)[index]!)),
      startMs: Math.min(...starts),
      apartMs: Math.max(...starts) - Math.min(...starts),
    }
  })
  const apart = windows.flatMap(({ apartMs }, index) => {
    const most = APART_WITHIN * parts[0]!.plan.windowMs
    return apartMs > most
      ? [
          `window ${index + 1}: the shards began up to ${apartMs.toFixed(0)} ms apart, at most ${most.toFixed(0)} ms are one time; give all of them one 'start-at', and see to their clocks`,
        ]
      : []
  })
  return apart.length > 0 ? { kind: 'refused', problems: apart.slice(0, 1) } : { kind: 'joined', windows }
}

/** Offset from the server's clock; 0 where that could not be read, so that the machine's own clock counts. */
function offsetOf({ clock }: Shard): number {
  return 'offsetMs' in clock ? clock.offsetMs : 0
}

type Named = readonly (readonly [path: string, shard: Shard])[]

/** The shards that belong to another load than the first one. */
function foreign(shards: Named): readonly string[] {
  const [first] = shards
  if (first === undefined) return ['there is no shard; write the paths of all of them']
  const [firstPath, { tool, name, seed, plan, shard }] = first
  return shards.slice(1).flatMap(([path, other]) => {
    const differences = [
      ['version of ws-gate', tool.version, other.tool.version],
      ['name', name, other.name],
      ['seed', seed, other.seed],
      ['number of shards', shard.of, other.shard.of],
      ...planDifferences(plan, other.plan).map(
        (field) => [field === 'digest' ? 'digest of the plan' : field, plan[field], other.plan[field]] as const,
      ),
    ] as const
    const found = differences.filter(([, one, two]) => one !== two)
    return found.length === 0
      ? []
      : [
          `${path} is of another load than ${firstPath}: ${found.map(([what, one, two]) => `${what} ${two} and not ${one}`).join(', ')}`,
        ]
  })
}

function incomplete(shards: Named): readonly string[] {
  const of = shards[0]?.[1].shard.of ?? 0
  const problems: string[] = []
  for (let index = 1; index <= of; index++) {
    const found = shards.filter(([, { shard }]) => shard.index === index && shard.of === of)
    if (found.length === 0)
      problems.push(`shard ${index} of ${of} is missing; a load without it is not the one that was planned`)
    if (found.length > 1)
      problems.push(
        `shard ${index} of ${of} is there ${found.length} times: ${found.map(([path]) => path).join(', ')}; give it once`,
      )
  }
  const beyond = shards.filter(([, { shard }]) => shard.index > shard.of)
  return [
    ...problems,
    ...beyond.map(([path, { shard }]) => `${path} is shard ${shard.index} of ${shard.of}, which cannot be`),
  ]
}

function voided(shards: Named): readonly string[] {
  return shards.flatMap(([path, { voided: reason, windows, plan }]) => {
    if (reason !== undefined) return [`${path} does not count: ${reason}`]
    if (windows.length !== plan.windows) return [`${path} has ${windows.length} of ${plan.windows} windows`]
    return []
  })
}
