import { formatOne, formatRow, formatShare } from '../format/numbers.ts'
import { factTable, type Table } from '../format/table.ts'
import { decodeHistogram, summarizeTimes } from '../generator/histogram.ts'
import type { Measurement } from '../measure/measurement.ts'
import type { BroadcastMeasurement } from '../scenarios/broadcast/measurement.ts'
import type { CapacityMeasurement } from '../scenarios/capacity/measurement.ts'
import type { HoldMeasurement } from '../scenarios/hold/measurement.ts'
import type { StreamMeasurement } from '../scenarios/stream/measurement.ts'
import type { FailureTally } from '../wire/failure.ts'
import { countRows, serverRows, timeRows } from './classic-reports.ts'
import type { Facts } from './result/facts.ts'

type Report = { readonly title: string; readonly table: Table }

/** What was measured on a head of its own, a table each. */
export function scenarioReports({ alone }: Facts): readonly Report[] {
  return alone.flatMap(({ measurements }) => measurements).flatMap(reportsOf)
}

function reportsOf(measurement: Measurement): readonly Report[] {
  switch (measurement.scenario) {
    case 'broadcast':
      return [broadcastReport(measurement)]
    case 'hold':
      return [holdReport(measurement), levelReport(measurement)]
    case 'stream':
      return [streamReport(measurement)]
    case 'capacity':
      return [capacityReport(measurement), capacityLevels(measurement)]
    case 'echo':
    case 'connect':
    case 'rate':
      return []
  }
}

function broadcastReport(m: BroadcastMeasurement): Report {
  const lateness = summarizeTimes(decodeHistogram(m.latenessHistogram))
  return {
    title: 'Broadcast',
    table: factTable([
      ['Reach', `${formatShare(m.reach)} of ${reachable(m)}, ${m.messages} messages`],
      ['First delivery', `${formatOne(m.firstUs.median, 'us')}, worst ${formatOne(m.firstUs.max, 'us')}`],
      ['Median delivery', `${formatOne(m.medianUs.median, 'us')}, worst ${formatOne(m.medianUs.max, 'us')}`],
      ['Last delivery', `${formatOne(m.lastUs.median, 'us')}, worst ${formatOne(m.lastUs.max, 'us')}`],
      ['Times', "each delivery's, from when its message was due"],
      ...timeRows(m.timesUs),
      ['Deliveries/s', formatOne(m.succeeded / (m.windowMs / 1_000), 'per-second')],
      ...countRows([m]),
      ['Lost, duplicate, unmatched', [m.lost, m.duplicates, m.unmatched].join(', ')],
      [
        'Publishers',
        `${m.publishers}, ${m.returned ? 'who get their own messages back' : 'who do not get their own back'}`,
      ],
      ['Skipped', String(m.skipped)],
      ...(lateness === undefined
        ? []
        : [['Sent late by p50, p99', formatRow([lateness.p50, lateness.p99], 'us').join(', ')] as const]),
      ...serverRows([m], m.succeeded / (m.windowMs / 1_000)),
      ['Limited by', m.limitedBy],
    ]),
  }
}

function reachable({ connections, rooms }: BroadcastMeasurement): string {
  return rooms === 1 ? `${connections - 1} members` : `the members of each of ${rooms} rooms, ${connections} in all`
}

function streamReport(m: StreamMeasurement): Report {
  const { lagUs } = m
  return {
    title: 'Stream',
    table: factTable([
      ['Pushed/s', formatOne(m.messagesPerSecond, 'per-second')],
      ['Times', 'between two messages of a connection'],
      ...timeRows(m.timesUs),
      ...(lagUs === undefined
        ? []
        : [
            [
              'Lag p50, p95, p99, max',
              formatRow([lagUs.p50, lagUs.p95, lagUs.p99, lagUs.max], 'us').join(', '),
            ] as const,
          ]),
      ...countRows([m]),
      ['Connections without any', String(m.silent)],
      ['Not of the stream', String(m.unmatched)],
      ...serverRows([m], m.messagesPerSecond),
      ['Limited by', m.limitedBy],
    ]),
  }
}

function holdReport(m: HoldMeasurement): Report {
  const { server, dropAgeUs } = m
  return {
    title: 'Hold',
    table: factTable([
      ['Held', `${m.succeeded} of ${m.connections} for ${formatOne(m.windowMs * 1_000, 'us')}`],
      ['Server memory per connection', formatOne(m.rssBytesPerConnection, 'bytes')],
      ['Client memory per connection', formatOne(m.generatorBytesPerConnection, 'bytes')],
      [
        'Opened',
        `${formatOne(m.openedPerSecond, 'per-second')}, ${formatOne(m.openedPerGeneratorSecond, 'per-second')} of client CPU`,
      ],
      ...countRows([m]),
      [
        'Dropped',
        dropAgeUs === undefined ? '0' : `${m.dropped}, ${formatOne(dropAgeUs.p50, 'us')} after they were opened`,
      ],
      ['No answer to a ping', String(m.silent)],
      ['Close of all', `${formatOne(m.closeMs * 1_000, 'us')}, ${m.closedUncleanly} without an answer`],
      ...(server === undefined
        ? []
        : ([
            ['CPU min, avg, max', formatRow([server.cpu.min, server.cpu.avg, server.cpu.max], 'cores').join(', ')],
            ['MEM max', formatOne(server.rssBytes.max, 'bytes')],
          ] as const)),
    ]),
  }
}

function levelReport({ levels }: HoldMeasurement): Report {
  const columns = ['open', 'server memory', 'client memory'].map((title) => ({ title, align: 'right' as const }))
  const rows = levels.map(({ open, rssBytes, generatorRssBytes }) => [
    String(open),
    formatOne(rssBytes, 'bytes'),
    formatOne(generatorRssBytes, 'bytes'),
  ])
  return { title: 'Hold, by level', table: { columns, rows } }
}

function capacityReport(m: CapacityMeasurement): Report {
  const { raise, highest, limit, levels, failures } = m
  const most = raise === 'rate' ? `${formatOne(highest, 'per-second')}` : `${highest} connections`
  return {
    title: 'Capacity',
    table: factTable([
      ['Held', limit === undefined ? `${most}, the highest level asked for` : most],
      ...(limit === undefined
        ? []
        : ([
            ['Likely limit', limit.cause],
            ['Evidence', limit.evidence],
            ['Remedy', limit.remedy],
          ] as const)),
      ['Levels', `${levels.filter(({ held }) => held).length} of ${levels.length} held`],
      ['Failures', failureWords(failures)],
    ]),
  }
}

function failureWords({ counts, details }: FailureTally): string {
  const kinds = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`)
  const [first] = Object.values(details)
  return kinds.length === 0 ? '0' : `${kinds.join(', ')}: ${first?.replaceAll(/\s+/g, ' ').slice(0, 120)}`
}

function capacityLevels({ raise, levels }: CapacityMeasurement): Report {
  const unit = raise === 'rate' ? 'per-second' : 'count'
  const titles = ['asked', 'reached', 'held', ...(raise === 'rate' ? ['p50', 'p99'] : [])]
  return {
    title: 'Capacity, by level',
    table: {
      columns: titles.map((title) => ({ title, align: title === 'held' ? 'left' : 'right' })),
      rows: levels.map(({ asked, reached, held, timesUs }) => [
        ...formatRow([asked, reached], unit),
        held ? 'yes' : 'no',
        ...(timesUs === undefined ? [] : formatRow([timesUs.p50, timesUs.p99], 'us')),
      ]),
    },
  }
}
