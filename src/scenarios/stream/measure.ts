import { decodeHistogram, summarizeTimes } from '../../generator/histogram.ts'
import { WHOLE } from '../../generator/job.ts'
import type { Bench } from '../../measure/bench.ts'
import { timesOf, together, usedBy } from '../../measure/figures.ts'
import { limitedBy } from '../../measure/limited-by.ts'
import { runOneWindow, unusable } from '../../measure/running.ts'
import type { Round, Yield } from '../contract/kind.ts'
import { type StreamJob, streamJob } from './job.ts'
import type { StreamMeasurement } from './measurement.ts'
import type { StreamScenario } from './scenario.ts'

/** Measures what the server pushes; no measurement when the generator was held up. */
export async function measureStream(
  scenario: StreamScenario,
  { pair, design, sides }: Round,
  bench: Bench,
  signal: AbortSignal,
): Promise<Yield<StreamMeasurement>> {
  const loaded = sides[0]!
  const { workers, windowMs, ...shape } = scenario
  const job: StreamJob = { ...shape, share: WHOLE, target: bench.target(loaded, scenario.connections) }
  const [ran] = await runOneWindow([job], { kind: streamJob, sides: [loaded], workers, windowMs, bench, signal })
  const { result, use } = ran!
  const { stream } = result
  if (stream.openedLateMs > 0) return { measurements: [], warnings: [] }
  const { messages } = stream
  if (messages === 0) {
    const seen = stream.unmatched === 0 ? 'nothing came' : `${stream.unmatched} messages came that are none of it`
    throw unusable(`the server pushed nothing in ${windowMs} ms; ${seen}. See what subscribes, and 'stream'`, loaded)
  }
  const lagUs = summarizeTimes(decodeHistogram(stream.lagHistogram))
  const measurement: StreamMeasurement = {
    scenario: 'stream',
    pair,
    side: loaded.side,
    design,
    windowMs: stream.windowMs,
    connections: stream.connections,
    attempted: messages,
    succeeded: messages,
    messagesPerSecond: messages / (stream.windowMs / 1_000),
    unmatched: stream.unmatched,
    silent: stream.silent,
    failures: stream.failures,
    bytesIn: stream.bytesIn,
    bytesOut: 0,
    timesUs: timesOf(
      stream.gapHistogram,
      `no connection was pushed two messages in ${windowMs} ms, so there is no gap to tell; let 'stream for' be longer`,
    ),
    histogram: stream.gapHistogram,
    ...(lagUs !== undefined && { lagUs }),
    server: usedBy(use, { messages, windowMs: stream.windowMs }),
    generator: together(stream.generators),
    limitedBy: limitedBy(stream.generators, {
      serverCores: use.cores,
      coresForServers: bench.serverCores,
      coresForGenerator: bench.generatorCores,
      loaded: 1,
      paced: { skipped: 0 },
    }),
  }
  return { measurements: [measurement], warnings: [] }
}
