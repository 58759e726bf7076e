import type { Measurement } from '../../measure/measurement.ts'
import type { BroadcastMeasurement } from '../../scenarios/broadcast/measurement.ts'
import type { CapacityMeasurement } from '../../scenarios/capacity/measurement.ts'
import type { HoldMeasurement } from '../../scenarios/hold/measurement.ts'
import type { StreamMeasurement } from '../../scenarios/stream/measurement.ts'
import { common, type Scenario, timed } from './result-figures.ts'

/** What a scenario on a head of its own yielded, as the result file has it; what the pairs have is not among them. */
export function aloneScenario(measurement: Measurement, name: string, payloadBytes: number): readonly Scenario[] {
  switch (measurement.scenario) {
    case 'echo':
    case 'connect':
    case 'rate':
      return []
    case 'broadcast':
      return [broadcastScenario(measurement, name, payloadBytes)]
    case 'hold':
      return [holdScenario(measurement, name)]
    case 'stream':
      return [streamScenario(measurement, name)]
    case 'capacity':
      return [capacityScenario(measurement, name)]
  }
}

function broadcastScenario(m: BroadcastMeasurement, name: string, payloadBytes: number): Scenario {
  const { seconds, fields } = common([m])
  return {
    name,
    kind: 'broadcast',
    ...fields,
    ...timed(m),
    concurrency: m.publishers,
    payloadBytes,
    targetPerSecond: m.targetPerSecond,
    skipped: m.skipped,
    duplicates: m.duplicates,
    unmatched: m.unmatched,
    messagesPerSecond: m.succeeded / seconds,
    broadcast: {
      messages: m.messages,
      ...(m.rooms > 1 && { rooms: m.rooms }),
      reach: m.reach,
      lost: m.lost,
      returned: m.returned,
      firstUs: m.firstUs,
      medianUs: m.medianUs,
      lastUs: m.lastUs,
    },
    limitedBy: m.limitedBy,
  }
}

function holdScenario(m: HoldMeasurement, name: string): Scenario {
  const { fields } = common([m])
  return {
    name,
    kind: 'hold',
    ...fields,
    concurrency: m.concurrency,
    connectionsPerSecond: m.openedPerSecond,
    closeMs: m.closeMs,
    hold: {
      levels: m.levels.map((level) => ({ ...level })),
      rssBytesPerConnection: m.rssBytesPerConnection,
      generatorBytesPerConnection: m.generatorBytesPerConnection,
      openedPerGeneratorSecond: m.openedPerGeneratorSecond,
      dropped: m.dropped,
      silent: m.silent,
      ...(m.dropAgeUs !== undefined && { dropAgeUs: m.dropAgeUs }),
      closedUncleanly: m.closedUncleanly,
    },
  }
}

function streamScenario(m: StreamMeasurement, name: string): Scenario {
  const { fields } = common([m])
  return {
    name,
    kind: 'stream',
    ...fields,
    ...timed(m),
    concurrency: m.connections,
    unmatched: m.unmatched,
    messagesPerSecond: m.messagesPerSecond,
    stream: { silent: m.silent, ...(m.lagUs !== undefined && { lagUs: m.lagUs }) },
    limitedBy: m.limitedBy,
  }
}

function capacityScenario(m: CapacityMeasurement, name: string): Scenario {
  const { fields } = common([m])
  return {
    name,
    kind: 'capacity',
    ...fields,
    concurrency: fields.connections,
    capacity: {
      raise: m.raise,
      highest: m.highest,
      levels: m.levels.map(({ asked, reached, held, timesUs }) => ({
        asked,
        reached,
        held,
        ...(timesUs !== undefined && { timeUs: timesUs }),
      })),
      ...(m.limit !== undefined && { limit: m.limit }),
    },
  }
}
