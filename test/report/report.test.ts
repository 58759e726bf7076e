import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { formatChange, formatInterval, formatRow } from '../../src/format/numbers.ts'
import { escapeMarkdown, fencedBlock, markdownTable, plainText } from '../../src/format/table.ts'
import type { Facts } from '../../src/report/result/facts.ts'
import { reproduceCommand } from '../../src/report/result/reproduce.ts'
import { resultOf } from '../../src/report/result/result.ts'
import { renderPlan } from '../../src/report/terminal/plan.ts'
import { aloneFacts, everyKindFacts, judgedFacts, madeFacts } from '../facts.ts'
import { golden } from '../golden.ts'
import { annotationsOf, renderMarkdown, renderTerminal } from '../reported.ts'

const slower = () =>
  judgedFacts(
    madeFacts({ seed: 9, cost: 1.12 }),
    [1, 2, 3, 4].map((seed) => madeFacts({ seed })),
  )
const LIMIT = { limitBytes: 940_000 }

test('a regression, on a terminal and as Markdown', () => {
  golden('regressed.txt', renderTerminal(slower()))
  golden('regressed.md', renderMarkdown(slower(), LIMIT))
})

test('a first run, a pass, an improvement and an unusable run', () => {
  golden('no-baseline.txt', renderTerminal(madeFacts()))
  golden('passed.txt', renderTerminal(judgedFacts(madeFacts({ seed: 9 }), [madeFacts({ seed: 1 })])))
  golden('improved.txt', renderTerminal(judgedFacts(madeFacts({ seed: 9, cost: 0.6 }), [madeFacts({ seed: 1 })])))
  golden('unusable.md', renderMarkdown(unusable(), LIMIT))
})

test('scenarios on a head of their own, and the plan of them', () => {
  golden('alone.txt', renderTerminal(aloneFacts()))
  golden('alone.md', renderMarkdown(aloneFacts(), LIMIT))
  golden('every-kind.md', renderMarkdown(everyKindFacts(), LIMIT))
  golden('plan.txt', renderPlan(aloneFacts().plan, aloneFacts().config))
})

test('a result obeys its schema, and carries the verdict, the units and no number that is not one', () => {
  const result = resultOf(slower())
  assert.equal(result.outcome, 'regressed')
  assert.equal(result.exitCode, 1)
  assert.equal(result.comparisons[0]!.metric, 'echo.cpuPerMessage')
  assert.ok(Math.abs(result.comparisons[0]!.change - 0.12) < 0.01)
  assert.equal(result.rounds.length, 22 + 6)
  assert.throws(() => resultOf({ ...slower(), seconds: Number.NaN }))
})

test('a result without echo holds what was measured, and nothing of what was not', () => {
  const { scenarios, rounds, comparisons, calibration } = resultOf(aloneFacts())
  assert.deepEqual(
    scenarios.map(({ kind, attempted, succeeded }) => [kind, attempted, succeeded]),
    [
      ['broadcast', 990, 980],
      ['hold', 1_000, 990],
      ['capacity', 4, 3],
    ],
  )
  assert.deepEqual([rounds, comparisons, calibration], [[], [], undefined])
  assert.equal(scenarios[1]!.timeUs, undefined)
})

test('one scale for a whole row, three significant digits', () => {
  const check = (values: readonly number[], want: readonly string[]) => assert.deepEqual(formatRow(values, 'us'), want)
  check([950, 1_050], ['950 µs', '1050 µs'])
  check([1_050, 1_100], ['1.05 ms', '1.10 ms'])
  check([0.5, 2_000], ['0.500 µs', '2000 µs'])
  check([0, 0], ['0 µs', '0 µs'])
})

test('a change always has its sign, and what is no number is a question mark', () => {
  assert.equal(formatChange(0.0423), '+4.23 %')
  assert.equal(formatChange(-0.123), '−12.3 %')
  assert.equal(formatChange(-1), '−100 %')
  assert.equal(formatChange(0), '+0.00 %')
  assert.equal(formatChange(Number.NaN), '?')
  assert.equal(formatInterval({ low: -0.01 }), '[−1.00 %, ?]')
})

test('text of users and servers cannot leave its place', () => {
  assert.equal(
    escapeMarkdown('<img src=x> @octocat `x` [a](b) #1 <!-- x -->'),
    '\\<img src=x\\> @\u200boctocat \\`x\\` \\[a\\](b) \\#1 \\<!-- x --\\>',
  )
  assert.equal(escapeMarkdown('a\nb\u202ec'), 'a b c')
  assert.match(markdownTable({ columns: [{ title: 'x', align: 'left' }], rows: [['a|b']] }), /a\\\|b/)
  assert.equal(fencedBlock('````\nx'), '`````\n````\nx\n`````')
  assert.equal(plainText('\u001b[31mred\u001b[0m \u001b[2Jx\u202e'), 'red x?')
})

test('a report too long loses its folded parts first, the verdict never', () => {
  const whole = renderMarkdown(slower(), LIMIT)
  const short = renderMarkdown(slower(), { limitBytes: Buffer.byteLength(whole) - 100 })
  assert.match(short, /Regressed[\s\S]*Some parts were left out/)
  assert.ok(short.includes('<summary>Rounds') && !short.includes('<summary>Environment'))
  const tiny = renderMarkdown(slower(), { limitBytes: 400 })
  assert.ok(Buffer.byteLength(tiny) <= 400)
  assert.match(tiny, /Regressed/)
})

test('annotations: the failure and each regression as errors, the rest as notices, within the limits of the runner', () => {
  const annotations = annotationsOf(slower())
  assert.deepEqual(annotations.map(({ level }) => level).slice(0, 3), ['error', 'error', 'error'])
  const noisy: Facts = {
    ...slower(),
    warnings: Array.from({ length: 30 }, () => ({ kind: 'killed', detail: 'x'.repeat(9_000) }) as const),
  }
  for (const level of ['error', 'warning', 'notice'] as const)
    assert.ok(annotationsOf(noisy).filter((a) => a.level === level).length <= 10)
  for (const { message } of annotationsOf(noisy)) assert.ok(message.length <= 4_096)
  assert.deepEqual(annotationsOf({ ...slower(), outcome: 'regressed', exitCode: 0 })[0]!.level, 'warning')
  assert.deepEqual(annotationsOf({ ...madeFacts(), outcome: 'passed' }), [])
})

test('the command that repeats a run parses back into the same run', () => {
  const check = (texts: Readonly<Record<string, string>>, words?: readonly string[]) => {
    const config = parseConfig({ place: 'run', texts, ...(words && { words }) })
    return reproduceCommand(config, 'ws-gate')
  }
  assert.equal(check({}), 'ws-gate run')
  assert.equal(
    check({ url: 'ws://localhost:${PORT}/a b', pairs: '7', thresholds: 'echo.p99=40%' }, ['node', "it's.js"]),
    `ws-gate run --url 'ws://localhost:\${PORT}/a b' --pairs 7 --thresholds echo.p99=40% -- node 'it'\\''s.js'`,
  )
})

function unusable(): Facts {
  const facts = madeFacts()
  return {
    ...facts,
    pairs: [],
    outcome: 'unusable',
    exitCode: 3,
    reason: 'the head server ended under load (exit code 9)',
    tail: 'FATAL: <b>out</b> of `handles`\n```\n::error::x',
  }
}
