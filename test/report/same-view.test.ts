import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { trendOf } from '../../src/records/trend.ts'
import { annotationsOf } from '../../src/report/markdown/annotation.ts'
import { renderMarkdown } from '../../src/report/markdown/markdown.ts'
import { runView } from '../../src/report/page/run-view.ts'
import type { Facts } from '../../src/report/result/facts.ts'
import { judgeResult } from '../../src/report/result/judged-result.ts'
import { formatResult, resultOf } from '../../src/report/result/result.ts'
import type { Result } from '../../src/report/result/result-schema.ts'
import { parseResult } from '../../src/report/result/stored-result.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import { viewOf } from '../../src/report/view.ts'
import { checkLimits } from '../../src/verdict/limits.ts'
import { aloneFacts, besideBaseFacts, everyKindFacts, judgedFacts, madeFacts } from '../facts.ts'
import { madeRecords } from '../records.ts'

const ROOM = { limitBytes: 940_000 }

const trending = (): Facts => {
  const records = madeRecords(Array.from({ length: 38 }, (_, index) => (index < 30 ? 0 : 0.1)))
  const texts = { 'build-command': 'npm ci', compare: 'baseline' }
  const config = parseConfig({ place: 'run', texts, words: ['node', 'server.js'] })
  return { ...madeFacts(), config, trend: trendOf('echo', records), record: records.at(-1)!, isKept: true }
}

const limited = (): Facts => {
  const facts = besideBaseFacts()
  const limits = checkLimits(facts.pairs, [
    { metric: 'echo.throughput', value: 200_000 },
    { metric: 'rate.p99', value: 1 },
  ])
  return { ...facts, limits, outcome: 'regressed', exitCode: 1 }
}

const FACTS: Readonly<Record<string, () => Facts>> = {
  'regressed beside the base': () => besideBaseFacts({ cost: 1.08 }),
  'passed beside the base': () => besideBaseFacts(),
  'not told beside the base': () => besideBaseFacts({ noise: 0.2 }),
  'too few pairs': () => besideBaseFacts({ count: 7 }),
  'beyond a limit': limited,
  'an identical base': () => ({
    ...besideBaseFacts(),
    base: { kind: 'identical', sha: 'ba5e0000', how: 'v1', trace: [] },
    pairs: [],
    comparisons: [],
    outcome: 'passed',
  }),
  'a base that could not be built': () => ({
    ...besideBaseFacts(),
    base: { kind: 'missing', reason: 'no', tail: 'make: *** no rule', trace: [] },
    outcome: 'no-baseline',
  }),
  'nothing stored': madeFacts,
  'stored elsewhere': () => ({ ...madeFacts(), history: { kind: 'none', elsewhere: 3 } }),
  'other conditions': () => ({
    ...madeFacts(),
    outcome: 'incomparable',
    history: { kind: 'incomparable', stored: 2, differences: ['cores: 2, then 4'] },
  }),
  'a store that could not be read': () => ({ ...madeFacts(), storeTrouble: 'EACCES' }),
  'regressed against stored ones': () =>
    judgedFacts(
      madeFacts({ seed: 9, cost: 1.12 }),
      [1, 2, 3, 4].map((seed) => madeFacts({ seed })),
    ),
  'passed against a stored one': () => judgedFacts(madeFacts({ seed: 9 }), [madeFacts({ seed: 1 })]),
  improved: () => judgedFacts(madeFacts({ seed: 9, cost: 0.6 }), [madeFacts({ seed: 1 })]),
  unusable: () => ({ ...madeFacts(), pairs: [], outcome: 'unusable', exitCode: 3, reason: 'ended', tail: 'FATAL' }),
  'scenarios on a head of their own': aloneFacts,
  'every kind': everyKindFacts,
  'a changed working folder': () => ({ ...madeFacts(), commit: { sha: 'c0ffee', dirty: true } }),
  'a trend that changed': trending,
}

test('a report of the running measurement and of its result file are the same, byte for byte', () => {
  for (const [name, facts] of Object.entries(FACTS)) {
    const result = resultOf(facts())
    const running = viewOf(result)
    const read = viewOf(parseResult(formatResult(result)))
    assert.equal(renderTerminal(read), renderTerminal(running), name)
    assert.equal(renderMarkdown(read, ROOM), renderMarkdown(running, ROOM), name)
    assert.deepEqual(annotationsOf(read), annotationsOf(running), name)
    assert.equal(runView(result).sentence, running.sentence, name)
  }
})

test('the report of a file has what only the running report had: memory per connection, reach, the limit, the trend', () => {
  const shown = (facts: Facts) => {
    const result = parseResult(formatResult(resultOf(facts)))
    const judging = { thresholds: facts.config.thresholds, chosen: [], isTrusted: true }
    return renderMarkdown(viewOf(result, { judged: judgeResult(result, judging) }), ROOM)
  }
  const alone = shown(aloneFacts())
  assert.match(alone, /\*\*Measured: broadcast, hold, capacity\./)
  assert.match(alone, /\| Server memory per connection \| 9\.77 KiB \|/)
  assert.match(alone, /\| Reach \| 99\.0 % of 99 members/)
  assert.match(alone, /\| Likely limit \| worker/)
  assert.match(shown(trending()), /\*\*The level changed\.\*\*[\s\S]*\| trend \|/)
})

test('of a file that is not trusted no words of the server and no command are shown', () => {
  const of = (facts: Facts) =>
    renderMarkdown(viewOf(parseResult(formatResult(resultOf(facts))), { isTrusted: false }), ROOM)
  assert.doesNotMatch(of(aloneFacts()), /nginx|without a close frame|node dist\/cli\.js/)
  assert.doesNotMatch(of(trending()), /bisect|The level changed/)
  assert.doesNotMatch(of(FACTS['a base that could not be built']!()), /no rule/)
  assert.doesNotMatch(of(FACTS['unusable']!()), /FATAL/)
})

test('what an older file lacks is made out of the rest, or left out', () => {
  const { comparing: _, alone: __, address: ___, dirty: ____, ...old } = resultOf(besideBaseFacts({ cost: 1.08 }))
  const older: Result = {
    ...old,
    rounds: old.rounds.map(({ rssBytes: _, ...round }) => round),
    scenarios: old.scenarios.map(({ windowMs: _, medians: __, limits: ___, message: ____, ...one }) => one),
  }
  const view = viewOf(parseResult(formatResult(older)))
  assert.match(view.sentence, /^Regressed: CPU per message/)
  assert.match(
    view.context,
    /^base: ba5e0000b, merge base with main \(ba5e11111\), the target branch · head: c0ffee00c/,
  )
  assert.match(renderTerminal(view), /memory \(RSS\) {2,}60\.0 MiB/)
  assert.doesNotMatch(renderMarkdown(view, ROOM), /undefined|NaN/)
  const { comparing: _____, alone: ______, ...alone } = resultOf(aloneFacts())
  assert.match(viewOf(parseResult(formatResult(alone))).sentence, /^Measured: broadcast, hold, capacity\./)
})

test('what a newer version wrote besides is passed over and said, and nothing else is', () => {
  const result = resultOf(besideBaseFacts({ cost: 1.08 }))
  const [comparison] = result.comparisons
  const [scenario] = result.scenarios
  const newer = {
    ...result,
    surprise: { deep: [1] },
    scenarios: [...result.scenarios, { ...scenario, kind: 'churn', churn: { reopened: 3 } }],
    comparisons: [...result.comparisons, { ...comparison, metric: 'echo.energy' }],
    observations: [...result.observations!, { metric: 'echo.energy', against: 'base', values: [0.1] }],
    limits: [{ metric: 'churn.p99', value: 1, windows: 0, verdict: 'unmeasured' }],
    plan: { ...result.plan, gating: [...result.plan.gating!, 'echo.energy'] },
    rounds: result.rounds.map((round) => ({ ...round, watts: 3 })),
  }
  const read = parseResult(JSON.stringify(newer))
  const { warnings, ...rest } = read
  const { warnings: own, ...known } = result
  assert.deepEqual(rest, JSON.parse(JSON.stringify(known)))
  assert.deepEqual(warnings.slice(1), own)
  const note = viewOf(read).warnings[0]!
  assert.match(note, /^The file is of a newer version: the scenario 'churn', the metric 'echo\.energy'/)
  assert.match(note, /the metric 'churn\.p99', the field 'rounds\.watts', the field 'surprise' was passed over/)
  assert.throws(() => parseResult(JSON.stringify({ ...newer, seconds: 'many' })), /seconds/)
  assert.equal(parseResult(formatResult(result)).warnings.length, result.warnings.length)
})
