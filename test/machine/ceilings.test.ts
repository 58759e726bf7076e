import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { ceilingProblems, sourcesFor, workersFor } from '../../src/machine/ceilings.ts'
import { choosePriority } from '../../src/machine/precedence.ts'
import { longestAloneMs } from '../../src/plan/longest.ts'
import { makePlan } from '../../src/plan/plan.ts'
import { planProblems, workersOf } from '../../src/plan/preflight.ts'
import type { CapacityScenario } from '../../src/scenarios/capacity/scenario.ts'
import type { HoldScenario } from '../../src/scenarios/hold/scenario.ts'
import { GROUND } from '../facts.ts'

const { limits } = GROUND
const plan = (scenarios: string, more: Readonly<Record<string, string>> = {}) =>
  makePlan(parseConfig({ place: 'run', texts: { scenarios, ...more } }), GROUND)

test('workers are as many as the cores of the generator, and as the descriptors ask for', () => {
  const check = (connections: number, cores: number, want: number) =>
    assert.equal(workersFor(connections, cores, limits), want, `${connections} connections, ${cores} cores`)
  check(150, 1, 1)
  check(150, 2, 2)
  check(1, 8, 1)
  check(19_900, 1, 1)
  check(19_901, 1, 2)
  check(64_000, 1, 4)
})

test('a plan above a ceiling fails before the run, with the setting to change', () => {
  const check = (connections: number, want: readonly RegExp[], host = '127.0.0.1', more = {}) => {
    const problems = ceilingProblems(connections, host, { ...limits, ...more })
    assert.equal(problems.length, want.length, problems.join('\n'))
    for (const [index, pattern] of want.entries()) assert.match(problems[index]!, pattern)
  }
  check(64_000, [])
  check(30_000, [/ports there are.*ip_local_port_range.*write 127\.0\.0\.1/], '::1')
  check(20_000, [], '::1')
  check(400_000, [/4000? workers|\d+ workers of 5000 descriptors.*ulimit -n/], '127.0.0.1', { descriptors: 5_000 })
  check(100_000, [/200 source addresses of 100 ports/], '127.0.0.1', { ports: 100 })
  check(100_000, [/take about 477 MiB of the client, 100 MiB are free/], '127.0.0.1', { memoryBytes: 100 * 2 ** 20 })
  assert.deepEqual(planProblems(plan('echo, hold connections=60000'), '127.0.0.1'), [])
  assert.match(planProblems(plan('hold connections=60000'), '::1')[0]!, /^scenario 'hold': 60000 connections from ::1/)
})

test('sources are as many as their ports ask for', () => {
  assert.equal(sourcesFor(500, limits), 1)
  assert.equal(sourcesFor(22_585, limits), 1)
  assert.equal(sourcesFor(22_586, limits), 2)
  assert.equal(sourcesFor(1_000_000, limits), 45)
})

test('scenarios become numbers: levels up to what was asked, bounds for each', () => {
  const { alone, pairs } = plan('hold connections=1000 levels=3, capacity from=100 to=1000, broadcast members=5')
  assert.equal(pairs.length, 0)
  const [hold, capacity, broadcast] = alone
  assert.deepEqual([hold?.kind, capacity?.kind, broadcast?.kind], ['hold', 'capacity', 'broadcast'])
  assert.deepEqual((hold as HoldScenario).levels, [333, 667, 1_000])
  assert.deepEqual((capacity as CapacityScenario).levels, [100, 200, 400, 800, 1_000])
  for (const scenario of alone) assert.ok(longestAloneMs(scenario, plan('echo')) < 200_000)
})

test('beside echo, connect and rate are measured in the pairs, alone on a head of their own', () => {
  const beside = plan('echo, connect, rate')
  assert.deepEqual(
    beside.paired.map(({ kind }) => kind),
    ['echo', 'connect', 'rate'],
  )
  assert.equal(beside.alone.length, 0)
  const alone = plan('connect connections=2000 retries=2, rate', { rate: '50/s' })
  assert.deepEqual(alone.paired, [])
  assert.deepEqual(
    alone.alone.map(({ kind }) => kind),
    ['connect', 'rate'],
  )
  assert.ok(alone.longestMs > 0)
  assert.equal(workersOf(plan('hold connections=64000')), 4)
})

test('the longest time grows with every scenario that is added', () => {
  const longest = (scenarios: string) => plan(scenarios).longestMs
  assert.ok(longest('echo, hold') > longest('echo'))
  assert.ok(longest('echo, hold, capacity') > longest('echo, hold'))
  assert.ok(longest('hold for=60s') >= longest('hold for=10s') + 50_000)
})

test('priority is raised where sessions are scheduled as groups and it is permitted', () => {
  const all = { autogroups: true, grouped: true, permitted: true }
  assert.deepEqual(choosePriority(all), { kind: 'raised', nice: -10 })
  for (const missing of ['autogroups', 'grouped', 'permitted'])
    assert.equal(choosePriority({ ...all, [missing]: false }).kind, 'normal', missing)
})
