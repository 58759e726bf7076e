import { max, median } from 'simple-statistics'
import { decodeHistogram, mergeEncoded, summarizeTimes, type TimesUs } from '../../generator/histogram.ts'
import { WHOLE } from '../../generator/job.ts'
import type { Bench } from '../../measure/bench.ts'
import { timesOf, together } from '../../measure/figures.ts'
import { limitedBy } from '../../measure/limited-by.ts'
import { runOneWindow, unusable } from '../../measure/running.ts'
import { BrokenInvariant } from '../../measure/usable.ts'
import { audienceOf } from '../../speech/rooms.ts'
import type { Round, Yield } from '../contract/kind.ts'
import { type BroadcastJob, broadcastJob } from './job.ts'
import type { BroadcastMeasurement, Summary } from './measurement.ts'
import type { BroadcastScenario } from './scenario.ts'

/** Measures whether every member receives what is published; no measurement when the generator was held up. */
export async function measureBroadcast(
  scenario: BroadcastScenario,
  { pair, design, sides }: Round,
  bench: Bench,
  signal: AbortSignal,
): Promise<Yield<BroadcastMeasurement>> {
  const loaded = sides[0]!
  const { workers, windowMs, toSelf, rooms, ...shape } = scenario
  const job: BroadcastJob = { ...shape, share: WHOLE, target: bench.target(loaded, scenario.members) }
  const [ran] = await runOneWindow([job], { kind: broadcastJob, sides: [loaded], workers, windowMs, bench, signal })
  const { result, use } = ran!
  const { broadcast } = result
  if (broadcast.openedLateMs > 0) return { measurements: [], warnings: [] }
  const { messages } = broadcast
  if (messages.length + broadcast.skipped !== broadcast.due)
    throw new BrokenInvariant(
      `of ${broadcast.due} messages due ${messages.length} were sent and ${broadcast.skipped} skipped`,
    )
  const own = toSelf ? messages.filter(({ returned }) => returned).length : 0
  const audience = ({ sequence }: (typeof messages)[number]) => audienceOf(sequence, scenario)
  const due = messages.reduce((sum, message) => sum + audience(message) - (toSelf ? 0 : 1), 0)
  const delivered = own + messages.reduce((sum, message) => sum + message.delivered, 0)
  const doubled = messages.find((message) => message.delivered > audience(message) - 1)
  if (doubled !== undefined)
    throw new BrokenInvariant(
      `${doubled.delivered} deliveries of one message to ${audience(doubled) - 1} other members`,
    )
  if (delivered === own) throw unusable(notABroadcast(broadcast), loaded)
  const histogram = mergeEncoded(messages.map((message) => message.histogram))
  const each = messages.flatMap((message) => summarizeTimes(decodeHistogram(message.histogram)) ?? [])
  const measurement: BroadcastMeasurement = {
    scenario: 'broadcast',
    pair,
    side: loaded.side,
    design,
    windowMs: broadcast.windowMs,
    connections: broadcast.members,
    publishers: scenario.publishers,
    rooms,
    targetPerSecond: scenario.messagesPerSecond,
    messages: messages.length,
    attempted: due,
    succeeded: delivered,
    skipped: broadcast.skipped,
    reach: delivered / due,
    lost: due - delivered,
    duplicates: broadcast.duplicates,
    unmatched: broadcast.unmatched,
    returned: messages.some(({ returned }) => returned),
    failures: broadcast.failures,
    bytesIn: broadcast.bytesIn,
    bytesOut: broadcast.bytesOut,
    timesUs: timesOf(histogram, 'nothing was delivered'),
    histogram,
    firstUs: summaryOf(each, ({ min }) => min),
    medianUs: summaryOf(each, ({ p50 }) => p50),
    lastUs: summaryOf(each, (times) => times.max),
    latenessHistogram: broadcast.latenessHistogram,
    server: { cpu: use.cpu, rssBytes: use.rssBytes },
    generator: together(broadcast.generators),
    limitedBy: limitedBy(broadcast.generators, {
      serverCores: use.cores,
      coresForServers: bench.serverCores,
      coresForGenerator: bench.generatorCores,
      loaded: 1,
      paced: { skipped: broadcast.skipped },
    }),
  }
  return { measurements: [measurement], warnings: [] }
}

function summaryOf(each: readonly TimesUs[], of: (times: TimesUs) => number): Summary {
  const values = each.map(of)
  return { median: median(values), max: max(values) }
}

function notABroadcast({
  messages,
  unmatched,
}: {
  messages: readonly { returned: boolean }[]
  unmatched: number
}): string {
  const seen = messages.some(({ returned }) => returned)
    ? 'only the publisher got its messages back: this is an echo'
    : unmatched > 0
      ? `${unmatched} messages came that are not the one published`
      : 'nothing came'
  return `no member received what was published; ${seen}. The broadcast scenario needs a server that sends every message on unchanged to all connections`
}
