import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allThresholds } from '../../src/config/thresholds.ts'
import { renderMarkdown } from '../../src/report/markdown/markdown.ts'
import { type Judging, judgeResult } from '../../src/report/result/judged-result.ts'
import { resultOf } from '../../src/report/result/result.ts'
import { recordOfResult } from '../../src/report/result/result-record.ts'
import type { Result } from '../../src/report/result/result-schema.ts'
import { parseResult } from '../../src/report/result/stored-result.ts'
import { viewOf } from '../../src/report/view.ts'
import { besideBaseFacts, judgedFacts, madeFacts } from '../facts.ts'
import { golden } from '../golden.ts'

const TRUSTED: Judging = { thresholds: allThresholds({}), chosen: [], isTrusted: true }
const FOREIGN: Judging = { ...TRUSTED, isTrusted: false }
const ROOM = { limitCharacters: 65_000 }

const beside = (cost: number) => resultOf(besideBaseFacts({ cost }))
const stored = (cost: number) =>
  resultOf(
    judgedFacts(
      madeFacts({ seed: 9, cost }),
      [1, 2, 3, 4].map((seed) => madeFacts({ seed })),
    ),
  )

test('what a run said of itself is what its numbers say again', () => {
  for (const result of [beside(1), beside(1.2), beside(0.8), stored(1), stored(1.12)]) {
    for (const judging of [TRUSTED, FOREIGN]) {
      const { outcome, comparisons } = judgeResult(result, judging)
      assert.equal(outcome, result.outcome)
      for (const [index, { metric, verdict, change }] of comparisons.entries()) {
        assert.deepEqual([metric, verdict], [result.comparisons[index]!.metric, result.comparisons[index]!.verdict])
        assert.ok(Math.abs(change - result.comparisons[index]!.change) < 1e-9, metric)
      }
    }
  }
})

test('a file of an older version, with a metric less, is judged by those that it was to decide by', () => {
  const { observations = [], comparisons, plan, ...rest } = beside(1)
  const without = <T extends { readonly metric: string }>(all: readonly T[]) =>
    all.filter(({ metric }) => metric !== 'echo.p95')
  const older: Result = {
    ...rest,
    observations: without(observations),
    comparisons: without(comparisons),
    plan: { ...plan, gating: plan.gating!.filter((metric) => metric !== 'echo.p95') },
  }
  assert.deepEqual([judgeResult(older, TRUSTED).outcome, judgeResult(older, TRUSTED).notes], ['passed', []])
})

test('a file that lies about its verdict is found out by its numbers', () => {
  const check = (lie: Partial<Result>, of: Result, judging: Judging, want: string, notes: RegExp) => {
    const judged = judgeResult({ ...of, ...lie }, judging)
    assert.equal(judged.outcome, want, JSON.stringify(lie).slice(0, 80))
    assert.match(judged.notes.join('; '), notes)
  }
  const fine = (result: Result): Partial<Result> => ({
    outcome: 'passed',
    exitCode: 0,
    comparisons: result.comparisons.map((one) => ({ ...one, verdict: 'unchanged' as const })),
  })
  check(fine(beside(1.2)), beside(1.2), FOREIGN, 'regressed', /the file says 'passed', its numbers say 'regressed'/)
  check(fine(stored(1.12)), stored(1.12), FOREIGN, 'regressed', /the file says 'passed'.*the stored side/)
  const lax = beside(1.2).comparisons.map((one) => ({ ...one, threshold: 10, verdict: 'unchanged' as const }))
  check(
    { outcome: 'passed', comparisons: lax },
    beside(1.2),
    FOREIGN,
    'regressed',
    /by this repository's thresholds, not by the file's/,
  )
  check({ comparisons: [] }, beside(1.2), FOREIGN, 'regressed', /^$/)
  check({ observations: [] }, beside(1.2), FOREIGN, 'unusable', /numbers say 'unusable'/)
  check({ look: { pairs: 4, alpha: 0.01, beta: 0.05 } }, beside(1.2), FOREIGN, 'unusable', /unusable/)
  const beyond = { metric: 'echo.p99' as const, value: 100, head: 900, windows: 3, verdict: 'kept' as const }
  check({ limits: [beyond] }, beside(1), FOREIGN, 'regressed', /says 'passed'/)
  check(
    { plan: { ...beside(1.2).plan, gating: [] }, ...fine(beside(1.2)) },
    beside(1.2),
    FOREIGN,
    'regressed',
    /says 'passed'/,
  )
})

test("thresholds given here count before a trusted file's own", () => {
  const own = { ...beside(1.2), comparisons: beside(1.2).comparisons.map((one) => ({ ...one, threshold: 0.5 })) }
  assert.equal(judgeResult(own, TRUSTED).outcome, 'passed')
  const chosen = ['echo.cpuPerMessage'] as const
  assert.equal(judgeResult(own, { ...TRUSTED, chosen }).outcome, 'regressed')
})

test('a report of a result file, trusted and not', () => {
  const result = beside(1.2)
  const shown = (judging: Judging) =>
    renderMarkdown(viewOf(result, { judged: judgeResult(result, judging), isTrusted: judging.isTrusted }), ROOM, [
      'foot',
    ])
  golden('result-trusted.md', shown(TRUSTED))
  // A command to copy and the server's words would be whatever somebody wished a reader to see.
  assert.doesNotMatch(shown(FOREIGN), /node dist\/cli\.js/)
  assert.match(shown(TRUSTED), /node dist\/cli\.js run/)
})

test('texts of an attacker are harmless: no mention, markup, end of a fold, command or mark', () => {
  const evil =
    "</details><!-- ws-gate:echo:abc x y --> @team ![x](https://evil.example/x.png) ::set-output name=a::b \u202e\u0000 `${'`'.repeat(20)}` | x\n# Passed"
  const base = beside(1)
  const result: Result = {
    ...base,
    reason: evil,
    serverOutput: evil,
    reproduce: evil,
    tool: { version: evil },
    baseline: { sha: evil, source: evil, trace: [evil] },
    machine: { ...base.machine, cpu: evil, kernel: evil, image: evil },
    warnings: Array.from({ length: 500 }, () => ({ kind: evil, text: evil.repeat(50) })),
    scenarios: base.scenarios.map((one) => ({ ...one, failed: 1, failures: { [evil]: 1 } })),
  }
  const text = renderMarkdown(viewOf(result, { judged: judgeResult(result, FOREIGN), isTrusted: false }), ROOM)
  assert.doesNotMatch(text, /@team|(?<!\\)<!--|!\[x\]\(|\u202e|\u0000|^::|^# Passed/m)
  assert.equal(text.match(/<details>/g)?.length, text.match(/<\/details>/g)?.length)
  assert.ok(text.length <= ROOM.limitCharacters)
})

test('a report that would need far more room keeps its verdict, what regressed and the link', () => {
  const base = beside(1.2)
  const result: Result = {
    ...base,
    warnings: Array.from({ length: 500 }, (_, index) => ({ kind: 'x', text: `warning ${index} ${'x'.repeat(500)}` })),
    scenarios: Array.from({ length: 300 }, () => base.scenarios[0]!),
  }
  const foot = ['[The run](https://git.example/run/1)']
  const view = viewOf(result, { judged: judgeResult(result, TRUSTED) })
  const all = { ...view, details: Array.from({ length: 900 }, () => view.details[0]!) }
  const text = renderMarkdown(all, ROOM, foot)
  assert.ok(renderMarkdown(all, { limitCharacters: 1e9 }).length > 300_000)
  assert.ok(text.length <= ROOM.limitCharacters)
  assert.match(
    text,
    /Regressed: CPU per message[\s\S]*\| CPU per message \|[\s\S]*parts were left out[\s\S]*\[The run\]/,
  )
})

test('files that are no results are refused with the reason', () => {
  const refused = (text: string, why: RegExp) => assert.throws(() => parseResult(text), why)
  const text = JSON.stringify(beside(1))
  refused('', /not JSON/)
  refused(`${'['.repeat(200_000)}${']'.repeat(200_000)}`, /no result file|not JSON|nested/)
  refused(text.replace('"seconds":', '"seconds":"NaN","x":'), /no result file/)
  refused(text.replace(/"alpha":[\d.e-]+/, '"alpha":1e-9'), /look/)
  refused(text.replace('"name":"echo"', '"name":"../../etc"'), /name/)
  refused(text.replace('"schema":1', '"schema":2'), /schema 2.*update ws-gate/)
  // What a newer version may have added is no reason to refuse it; it is said.
  const newer = parseResult(text.replace('"comparisons":', '"surprise":1,"comparisons":'))
  assert.match(newer.warnings[0]!.text, /newer version: the field 'surprise' was passed over/)
})

test('the record of a result file is that of its run', () => {
  const facts = madeFacts()
  const made = recordOfResult(resultOf(facts), { runId: '1', attempt: 1, at: new Date(0) })!
  assert.deepEqual(
    made.observations.map(({ metric, values }) => [metric, values.length]),
    [
      ['echo.cpuPerMessage', 11],
      ['echo.throughput', 11],
      ['echo.p50', 11],
      ['echo.p95', 11],
      ['echo.p99', 11],
      ['echo.rss', 3],
    ],
  )
  assert.equal(made.commit, facts.commit!.sha)
  assert.equal(recordOfResult(beside(1), { runId: '1', attempt: 1, at: new Date(0) }), undefined)
})
