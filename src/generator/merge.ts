import { addTallies, type FailureTally } from '../wire/failure.ts'
import { mergeEncoded } from './histogram.ts'
import type {
  BroadcastMessage,
  BroadcastResult,
  ConnectResult,
  EchoResult,
  HoldResult,
  JobResult,
  PhaseResult,
  RateResult,
  StreamResult,
  WindowCourse,
} from './job-result.ts'

/**
 * The result of a whole job from those of its shares: counts are added, histograms too, and instants joined. When any
 * share failed the job did. Errors: RangeError for results of different kinds or shapes.
 */
export function mergeResults(results: readonly JobResult[]): JobResult {
  const [first] = results
  if (first === undefined) throw new RangeError('there is no result to merge')
  const failed = results.filter((result) => result.kind === 'failed')
  if (failed[0] !== undefined) return { ...failed[0], failures: sumFailures(failed) }
  if (results.length === 1) return first
  const of = <K extends JobResult['kind']>(kind: K) =>
    results.map((result) => {
      if (result.kind !== kind) throw new RangeError(`a ${result.kind} result among those of a ${kind} job`)
      return result as Extract<JobResult, { kind: K }>
    })
  switch (first.kind) {
    case 'echo': {
      const echoes = of('echo')
      return {
        kind: 'echo',
        phases: first.phases.map((_, phase) => mergePhases(echoes.map(({ phases }) => phases[phase]!))),
        ...greeting(echoes),
      }
    }
    case 'connect': {
      const connects = of('connect')
      return {
        kind: 'connect',
        connect: mergeConnects(connects.map(({ connect }) => connect)),
        generators: connects.flatMap(({ generators }) => generators),
      }
    }
    case 'rate': {
      const rates = of('rate')
      return { kind: 'rate', rate: mergeRates(rates.map(({ rate }) => rate)), ...greeting(rates) }
    }
    case 'broadcast':
      return { kind: 'broadcast', broadcast: mergeBroadcasts(of('broadcast').map(({ broadcast }) => broadcast)) }
    case 'hold':
      return { kind: 'hold', hold: mergeHolds(of('hold').map(({ hold }) => hold)) }
    case 'stream':
      return { kind: 'stream', stream: mergeStreams(of('stream').map(({ stream }) => stream)) }
    case 'failed':
      throw new RangeError('a failed result was handled before')
  }
}

function mergePhases(phases: readonly PhaseResult[]): PhaseResult {
  return {
    ...course(phases),
    settled: phases.every(({ settled }) => settled),
    echoes: phases[0]!.echoes.map((_, target) => mergeEchoes(phases.map(({ echoes }) => echoes[target]!))),
  }
}

function mergeEchoes(echoes: readonly EchoResult[]): EchoResult {
  return {
    target: echoes[0]!.target,
    ...counts(echoes),
    ...sums(echoes, ['carriedIn', 'inFlightAtEnd', 'edgeMs']),
  }
}

function mergeRates(rates: readonly RateResult[]): RateResult {
  return {
    ...course(rates),
    ...counts(rates),
    ...sums(rates, ['due', 'skipped']),
    latenessHistogram: mergeEncoded(rates.map(({ latenessHistogram }) => latenessHistogram)),
  }
}

function mergeConnects(connects: readonly ConnectResult[]): ConnectResult {
  const ready = connects.flatMap(({ readyHistogram }) => (readyHistogram === undefined ? [] : [readyHistogram]))
  const tls = connects.flatMap(({ tlsHistogram }) => (tlsHistogram === undefined ? [] : [tlsHistogram]))
  return {
    ...sums(connects, ['attempted', 'opened', 'retries', 'bytesIn', 'bytesOut']),
    failures: sumFailures(connects),
    startNs: String(inOrder(connects.map(({ startNs }) => startNs))[0]),
    endNs: String(inOrder(connects.map(({ endNs }) => endNs)).at(-1)),
    tcpHistogram: mergeEncoded(connects.map(({ tcpHistogram }) => tcpHistogram)),
    ...(tls.length > 0 && { tlsHistogram: mergeEncoded(tls) }),
    ...(ready.length > 0 && { readyHistogram: mergeEncoded(ready) }),
    handshakeHistogram: mergeEncoded(connects.map(({ handshakeHistogram }) => handshakeHistogram)),
    closeMs: greatest(connects, 'closeMs'),
  }
}

function inOrder(instants: readonly string[]): readonly bigint[] {
  return instants.map(BigInt).toSorted((a, b) => Number(a - b))
}

function mergeBroadcasts(broadcasts: readonly BroadcastResult[]): BroadcastResult {
  return {
    ...course(broadcasts),
    ...sums(broadcasts, ['members', 'skipped', 'duplicates', 'unmatched', 'bytesIn', 'bytesOut']),
    // Every worker knows the schedule.
    due: greatest(broadcasts, 'due'),
    messages: mergeMessages(broadcasts.flatMap(({ messages }) => messages)),
    failures: sumFailures(broadcasts),
    latenessHistogram: mergeEncoded(broadcasts.map(({ latenessHistogram }) => latenessHistogram)),
  }
}

/** Every worker knows of a message what its own members received; only the publisher's knows of all that were sent. */
function mergeMessages(messages: readonly BroadcastMessage[]): readonly BroadcastMessage[] {
  const bySequence = new Map<number, BroadcastMessage[]>()
  for (const message of messages)
    bySequence.set(message.sequence, [...(bySequence.get(message.sequence) ?? []), message])
  return [...bySequence]
    .toSorted(([a], [b]) => a - b)
    .map(([sequence, parts]) => ({
      sequence,
      ...sums(parts, ['delivered']),
      returned: parts.some(({ returned }) => returned),
      histogram: mergeEncoded(parts.map(({ histogram }) => histogram)),
    }))
}

function mergeHolds(holds: readonly HoldResult[]): HoldResult {
  return {
    levels: holds[0]!.levels.map((_, level) => {
      const parts = holds.map(({ levels }) => levels[level]!)
      return {
        ...sums(parts, ['attempted', 'open', 'openingCpuMs', 'generatorRssBytes']),
        openingMs: greatest(parts, 'openingMs'),
      }
    }),
    ...sums(holds, [
      'generatorRssBytesBefore',
      'attempted',
      'open',
      'dropped',
      'silent',
      'bytesIn',
      'bytesOut',
      'closedUncleanly',
    ]),
    failures: sumFailures(holds),
    dropAgeHistogram: mergeEncoded(holds.map(({ dropAgeHistogram }) => dropAgeHistogram)),
    closeMs: greatest(holds, 'closeMs'),
    generators: holds.flatMap(({ generators }) => generators),
  }
}

function mergeStreams(streams: readonly StreamResult[]): StreamResult {
  return {
    ...course(streams),
    ...sums(streams, ['connections', 'messages', 'unmatched', 'silent', 'bytesIn']),
    failures: sumFailures(streams),
    gapHistogram: mergeEncoded(streams.map(({ gapHistogram }) => gapHistogram)),
    lagHistogram: mergeEncoded(streams.map(({ lagHistogram }) => lagHistogram)),
  }
}

function course(windows: readonly WindowCourse[]): WindowCourse {
  return {
    openedLateMs: greatest(windows, 'openedLateMs'),
    warmUpMs: greatest(windows, 'warmUpMs'),
    windowMs: windows[0]!.windowMs,
    generators: windows.flatMap(({ generators }) => generators),
  }
}

type Counts = Omit<EchoResult, 'target' | 'carriedIn' | 'inFlightAtEnd' | 'edgeMs'>

function counts(windows: readonly Counts[]): Counts {
  return {
    ...sums(windows, [
      'sent',
      'matched',
      'failed',
      'late',
      'duplicates',
      'unmatched',
      'unsolicited',
      'background',
      'backgroundBytes',
      'bytesIn',
      'bytesOut',
    ]),
    failures: sumFailures(windows),
    histogram: mergeEncoded(windows.map(({ histogram }) => histogram)),
  }
}

function sumFailures(parts: readonly { readonly failures: FailureTally }[]): FailureTally {
  return addTallies(parts.map(({ failures }) => failures))
}

function sums<K extends string>(
  parts: readonly Readonly<Record<K, number>>[],
  fields: readonly K[],
): Record<K, number> {
  return Object.fromEntries(
    fields.map((field) => [field, parts.reduce((sum, part) => sum + part[field], 0)]),
  ) as Record<K, number>
}

function greatest<K extends string>(parts: readonly Readonly<Record<K, number>>[], field: K): number {
  return Math.max(...parts.map((part) => part[field]))
}

function greeting(results: readonly { readonly greeting?: string }[]): { readonly greeting?: string } {
  const found = results.find((result) => result.greeting !== undefined)?.greeting
  return found === undefined ? {} : { greeting: found }
}
