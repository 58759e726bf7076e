import { z } from 'zod'
import { formatOne, formatShare } from '../../format/numbers.ts'
import { factTable } from '../../format/table.ts'
import { decodeHistogram, summarizeTimes } from '../../generator/histogram.ts'
import {
  countRows,
  limitRows,
  middleAndTail,
  perSecondWords,
  type Row,
  rowOf,
  serverRows,
  timeRows,
} from '../contract/report-rows.ts'
import { common, count, type FileScenario, limitsOf, positive, sent, timed } from '../contract/result-fields.ts'
import type { ScenarioReport } from '../contract/scenario-report.ts'
import type { BroadcastMeasurement } from './measurement.ts'

const summary = z.strictObject({ median: positive, max: positive })

const shape = {
  broadcast: z
    .strictObject({
      messages: count,
      rooms: count.optional(),
      reach: z.number().min(0).max(1),
      lost: count,
      returned: z.boolean(),
      firstUs: summary,
      medianUs: summary,
      lastUs: summary,
    })
    .optional(),
}

type Broadcast = FileScenario<typeof shape>

/** Times are each delivery's, from when its message was due; the concurrency is the number of publishers. */
export const broadcastReport: ScenarioReport<BroadcastMeasurement, typeof shape> = {
  shape,
  taken: 'each',
  scenariosOf(measurements, given) {
    return measurements.flatMap((m) => {
      const { seconds, fields } = common([m], given)
      const lateness = summarizeTimes(decodeHistogram(m.latenessHistogram))
      return {
        ...fields,
        ...timed(m),
        concurrency: m.publishers,
        ...sent(given),
        targetPerSecond: m.targetPerSecond,
        skipped: m.skipped,
        duplicates: m.duplicates,
        unmatched: m.unmatched,
        messagesPerSecond: m.succeeded / seconds,
        generator: {
          ...fields.generator,
          ...(lateness !== undefined && { latenessUs: { p50: lateness.p50, p99: lateness.p99 } }),
        },
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
        ...limitsOf([m]),
      }
    })
  },
  detailsOf(one) {
    const { broadcast, messagesPerSecond } = one
    return [
      {
        title: 'Broadcast',
        table: factTable([
          ...rowOf('Reach', broadcast, ({ reach, messages }) => {
            return `${formatShare(reach)} of ${reachable(one)}, ${messages} messages`
          }),
          ...deliveryRows(one),
          ['Times', "each delivery's, from when its message was due"],
          ...timeRows(one.timeUs),
          ...rowOf('Deliveries/s', messagesPerSecond, perSecondWords),
          ...countRows(one),
          ...rowOf('Lost, duplicate, unmatched', broadcast, ({ lost }) =>
            [lost, one.duplicates ?? 0, one.unmatched ?? 0].join(', '),
          ),
          ...rowOf('Publishers', broadcast, ({ returned }) => {
            return `${one.concurrency}, ${returned ? 'who get their own messages back' : 'who do not get their own back'}`
          }),
          ...rowOf('Skipped', one.skipped, String),
          ...rowOf('Sent late by p50, p99', one.generator.latenessUs, middleAndTail),
          ...serverRows(one, messagesPerSecond),
          ...limitRows(one),
        ]),
      },
    ]
  },
}

function reachable({ connections, broadcast }: Broadcast): string {
  const rooms = broadcast?.rooms ?? 1
  return rooms === 1 ? `${connections - 1} members` : `the members of each of ${rooms} rooms, ${connections} in all`
}

function deliveryRows({ broadcast }: Broadcast): readonly Row[] {
  if (broadcast === undefined) return []
  const words = ({ median, max }: { median: number; max: number }) =>
    `${formatOne(median, 'us')}, worst ${formatOne(max, 'us')}`
  return [
    ['First delivery', words(broadcast.firstUs)],
    ['Median delivery', words(broadcast.medianUs)],
    ['Last delivery', words(broadcast.lastUs)],
  ]
}
