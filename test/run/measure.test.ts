import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { choosePins, parseCoreList } from '../../src/machine/pins.ts'
import { limitedBy } from '../../src/measure/limited-by.ts'
import type { Pair } from '../../src/measure/measurement.ts'
import { BrokenInvariant } from '../../src/measure/usable.ts'
import { makePlan } from '../../src/plan/plan.ts'
import { measure, tooFewPairs } from '../../src/run/measure.ts'
import { unusableReason } from '../../src/scenarios/contract/exchanges.ts'
import type { EchoMeasurement } from '../../src/scenarios/echo/measurement.ts'
import { checkInvariants, spoiledReason } from '../../src/scenarios/echo/usable.ts'
import { GROUND, madeFacts } from '../facts.ts'

const plan = (texts: Readonly<Record<string, string>> = {}) => makePlan(parseConfig({ place: 'run', texts }), GROUND)
const pairOf = (pair: number, spoiled?: string): Pair => ({
  pair,
  other: 'reference',
  measurements: [],
  address: '',
  warnings: [],
  seconds: 1,
  ...(spoiled && { spoiled }),
})

test('each pair starts its sides in an order drawn from the seed, the same for the same seed', () => {
  const orders = (seed: string) => plan({ seed, pairs: '40' }).pairs.map(({ bootOrder }) => bootOrder[0])
  assert.deepEqual(orders('1'), orders('1'))
  assert.notDeepEqual(orders('1'), orders('2'))
  const first = orders('1').filter((side) => side === 'head').length
  assert.ok(first >= 10 && first <= 30, `head first in ${first} of 40`)
})

test('solo windows stand at the beginning, in the middle and at the end', () => {
  const solos = plan().pairs.filter(({ solos: sides }) => sides.length > 0)
  assert.deepEqual(
    solos.map(({ pair }) => pair),
    [0, 5, 10],
  )
})

test('a spoiled pair is replaced while there are spares, and every pair is kept', async () => {
  const measured: number[] = []
  const pairs = await measure(plan({ pairs: '6' }), {
    async measurePair({ pair }) {
      measured.push(pair)
      return pairOf(pair, pair === 1 || pair === 3 || pair === 6 || pair === 7 ? 'unequal work' : undefined)
    },
    progress() {},
    now: () => 0,
  })
  assert.deepEqual(measured, [0, 1, 2, 3, 4, 5, 6, 7, 8])
  assert.equal(pairs.filter(({ spoiled }) => spoiled === undefined).length, 5)
})

test('no pair is begun that would not fit into the time budget', async () => {
  let ms = 0
  const pairs = await measure(plan({ pairs: '20', 'time-budget': '10s' }), {
    async measurePair({ pair }) {
      ms += 3_000
      return pairOf(pair)
    },
    progress() {},
    now: () => ms,
  })
  assert.equal(pairs.length, 3)
  assert.match(tooFewPairs(pairs, plan())!, /only 3 of 3 pairs could be used, 5 are needed/)
})

test('with the base a run ends at the first look that can tell, and looks are planned by time alone', async () => {
  const besideBase = (texts: Readonly<Record<string, string>> = {}) =>
    makePlan(parseConfig({ place: 'run', texts }), GROUND, {
      other: 'base',
      design: { kind: 'duet', apart: 'ports' },
      stored: false,
      bootMs: 100,
    })
  const run = async (made: ReturnType<typeof besideBase>, pairMs: number, decidedAt: number) => {
    let ms = 0
    const looks: (readonly [pairs: number, alpha: number])[] = []
    const pairs = await measure(made, {
      async measurePair({ pair }) {
        ms += pairMs
        return pairOf(pair, pair === 2 ? 'unequal shares' : undefined)
      },
      progress() {},
      decided(usable, look) {
        assert.equal(usable.length, look.pairs)
        looks.push([look.pairs, Number(look.alpha.toFixed(6))])
        return look.pairs >= decidedAt
      },
      now: () => ms,
    })
    return { pairs: pairs.length, looks }
  }
  // The spoiled pair is one more to measure, and none to look at.
  assert.deepEqual(await run(besideBase(), 3_000, 14), {
    pairs: 15,
    looks: [
      [11, 0.002],
      [14, 0.002],
    ],
  })
  const all = await run(besideBase(), 3_000, Number.POSITIVE_INFINITY)
  assert.deepEqual(
    all.looks.map(([pairs]) => pairs),
    [11, 14, 18, 24, 32],
  )
  // 120 s have room for 20 of 6 s: two looks beyond the first, each with a third of the error.
  const slow = await run(besideBase(), 6_000, Number.POSITIVE_INFINITY)
  assert.deepEqual(slow.looks, [
    [11, 0.003333],
    [14, 0.003333],
    [18, 0.003333],
  ])
  // Too few for the first look: one look at the end, with all of it.
  assert.deepEqual((await run(besideBase(), 13_000, 1)).looks, [[8, 0.01]])
  // No look is made twice, and what time takes away is not lost.
  const budgeted = await run(besideBase({ pairs: '13' }), 3_000, Number.POSITIVE_INFINITY)
  assert.deepEqual(budgeted.looks, [[11, 0.01]])
})

test('the longest possible time covers a pair in which every wait runs to its bound', () => {
  const { longestMs, budgetMs } = plan()
  assert.ok(longestMs > budgetMs)
  assert.ok(plan({ pairs: '5', 'time-budget': '1000s' }).longestMs < 1_100_000)
})

test('servers and generator never share a core where there are two', () => {
  const check = (cores: readonly number[], servers: string, generator: string) => {
    const pinned = choosePins({ cores, taskset: true }, { pin: true })
    const generatorCores = generator.split(',').map(Number)
    const serverCores = servers.split(',').length
    assert.deepEqual(pinned, { kind: 'pinned', servers, generator: generatorCores, serverCores })
  }
  check([0, 1], '0', '1')
  check([2, 5, 7], '2', '5,7')
  check([0, 1, 2, 3], '0,1', '2,3')
  const free = (facts: Parameters<typeof choosePins>[0], wish: Parameters<typeof choosePins>[1]) =>
    assert.equal(choosePins(facts, wish).kind, 'free')
  free({ cores: [0], taskset: true }, { pin: true })
  free({ cores: [0, 1], taskset: false }, { pin: true })
  free({ cores: [0, 1], taskset: true }, { pin: false })
  free({ cores: [0, 1], taskset: true }, { pin: true, serverCores: '0-1' })
  assert.deepEqual(parseCoreList('0,2-4'), [0, 2, 3, 4])
})

test('a number is laid at the door of whoever was the limit', () => {
  const check = (cpu: number, elu: number, serverCores: number | undefined, want: string) =>
    assert.equal(
      limitedBy([{ cpu, elu }], {
        ...(serverCores !== undefined && { serverCores }),
        coresForServers: 1,
        coresForGenerator: 1,
        loaded: 2,
      }),
      want,
    )
  check(0.85, 0.8, 0.98, 'server')
  check(0.99, 0.99, 0.7, 'generator')
  check(0.5, 0.95, 0.7, 'starved')
  check(0.6, 0.6, 0.5, 'balanced')
  check(0.6, 0.6, undefined, 'server')
  // Two workers on one core have only each other to blame.
  const crowded = [0.48, 0.47].map((cpu) => ({ cpu, elu: 0.9 }))
  const one = { serverCores: 0.6, coresForServers: 1, loaded: 2 }
  assert.equal(limitedBy(crowded, { ...one, coresForGenerator: 1 }), 'generator')
  assert.equal(limitedBy(crowded, { ...one, coresForGenerator: 2 }), 'starved')
  // An open model waits by turning: a busy loop says nothing there, a skipped slot does.
  const spinning = [{ cpu: 0.99, elu: 0.99 }]
  const open = { serverCores: 0.3, coresForServers: 1, coresForGenerator: 1, loaded: 1 }
  assert.equal(limitedBy(spinning, { ...open, paced: { skipped: 0 } }), 'balanced')
  assert.equal(limitedBy(spinning, { ...open, paced: { skipped: 3 } }), 'generator')
  // Two servers of one thread each on four cores: each its own core, and that is all they can do.
  assert.equal(
    limitedBy([{ cpu: 0.9, elu: 0.9 }], { serverCores: 1.9, coresForServers: 4, coresForGenerator: 1, loaded: 2 }),
    'server',
  )
})

const made = (): EchoMeasurement =>
  madeFacts().pairs[0]!.measurements.find((m): m is EchoMeasurement => m.scenario === 'echo')!
const books = (more = {}) => ({
  target: 0,
  sent: made().attempted,
  matched: made().succeeded,
  failed: 0,
  carriedIn: 50,
  inFlightAtEnd: 50,
  edgeMs: 0,
  late: 0,
  duplicates: 0,
  unmatched: 0,
  unsolicited: 0,
  background: 0,
  backgroundBytes: 0,
  failures: made().failures,
  bytesIn: 0,
  bytesOut: 0,
  histogram: '',
  ...more,
})

test('books that do not balance and times out of order are faults of ours', () => {
  checkInvariants(books(), made())
  const broken = (more: object, changes: Partial<EchoMeasurement>) =>
    assert.throws(() => checkInvariants(books(more), { ...made(), ...changes }), BrokenInvariant)
  broken({ sent: made().attempted + 1 }, {})
  broken({}, { timesUs: { ...made().timesUs, min: 0 } })
  broken({}, { timesUs: { ...made().timesUs, p99: made().timesUs.max * 2 } })
  broken({}, { inFlight: { asked: 50, measured: 40 } })
})

test('duplicates, strangers and losses make a run unusable', () => {
  assert.equal(unusableReason(made()), undefined)
  assert.match(unusableReason({ ...made(), duplicates: 1 })!, /came twice/)
  assert.match(unusableReason({ ...made(), unmatched: made().succeeded })!, /answered nothing/)
  const failures = { counts: { timeout: made().attempted }, details: { timeout: 'no echo within 5000 ms' } }
  assert.match(unusableReason({ ...made(), failures })!, /failed: no echo within 5000 ms/)
})

test('a pair is dropped for its circumstances, never for its value', () => {
  const sides = (change: Partial<EchoMeasurement> = {}): readonly EchoMeasurement[] => [
    { ...made(), ...change },
    { ...made(), side: 'reference' },
  ]
  const kept = { edgeLateMs: 1, windowMs: 1_800, sharesKept: true }
  assert.equal(spoiledReason(sides(), kept), undefined)
  assert.equal(spoiledReason(sides({ messagesPerSecond: 1 }), kept), undefined)
  assert.match(spoiledReason(sides(), { ...kept, edgeLateMs: 60 })!, /beside the window's edge/)
  assert.match(spoiledReason(sides({ succeeded: 10 }), kept)!, /only 10 messages/)
  assert.match(spoiledReason(sides({ limitedBy: 'starved' }), kept)!, /another tenant/)
  const unequal = sides({ server: { ...made().server!, cpu: { min: 0.4, avg: 0.4, max: 0.4 } } })
  assert.equal(spoiledReason(unequal, kept), undefined)
  assert.match(spoiledReason(unequal, { ...kept, sharesKept: false })!, /unequal shares/)
})
