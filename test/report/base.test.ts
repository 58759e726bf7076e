import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultOf } from '../../src/report/result/result.ts'
import { renderBisection } from '../../src/report/terminal/bisection.ts'
import { renderCalibration } from '../../src/report/terminal/calibration.ts'
import { renderPlan } from '../../src/report/terminal/plan.ts'
import { checkLimits } from '../../src/verdict/limits.ts'
import { limitedOutcome } from '../../src/verdict/outcome.ts'
import { besideBaseFacts } from '../facts.ts'
import { golden } from '../golden.ts'
import { annotationsOf, renderMarkdown, renderTerminal, viewOf } from '../reported.ts'

test('a regression beside the base, a pass, and the plan of such a run', () => {
  golden('base-regressed.txt', renderTerminal(besideBaseFacts({ cost: 1.08 })))
  golden('base-regressed.md', renderMarkdown(besideBaseFacts({ cost: 1.08 }), { limitBytes: 940_000 }))
  golden('base-passed.txt', renderTerminal(besideBaseFacts()))
  const { plan, config } = besideBaseFacts()
  golden('base-plan.txt', renderPlan(plan, config))
})

test('what could not be told says what would settle it', () => {
  const sentence = (facts: ReturnType<typeof besideBaseFacts>) => viewOf(facts).sentence
  const restless = sentence(besideBaseFacts({ noise: 0.2 }))
  assert.match(
    restless,
    /^Inconclusive after 11 pairs: .*The noise of a pair is beyond the threshold \(CPU per message/,
  )
  const close = sentence(besideBaseFacts({ cost: 1.005, noise: 0.045 }))
  assert.match(close, /^Inconclusive after 11 pairs: CPU per message .*About \d+ pairs would tell: raise 'time-budget'/)
  const few = sentence(besideBaseFacts({ count: 7 }))
  assert.match(few, /^Inconclusive: 7 pairs are too few to show a regression; at least 9 are needed/)
})

test('a base that was not measured is said, and what decides instead', () => {
  const facts = besideBaseFacts()
  const identical = viewOf({
    ...facts,
    base: { kind: 'identical', sha: 'ba5e0000', how: 'v1', trace: [] },
    pairs: [],
    comparisons: [],
    outcome: 'passed',
  })
  assert.match(identical.sentence, /^Passed: identical build, not measured\. .* the base ba5e0000\.$/)
  const tail = 'make: *** no rule'
  const missing = viewOf({
    ...facts,
    base: { kind: 'missing', reason: 'the base could not be built: exit code 2', tail, trace: [] },
    outcome: 'no-baseline',
    warnings: [{ kind: 'no-base', reason: 'the base could not be built: exit code 2' }],
  })
  assert.match(missing.warnings.join(), /could not be measured beside the head: .* What is stored decides instead/)
  assert.equal(missing.tail, tail)
})

test('the result names the base, how it was found, and the change with all that it rests on', () => {
  const result = resultOf(besideBaseFacts({ cost: 1.08 }))
  assert.equal(result.outcome, 'regressed')
  assert.deepEqual([result.baseline!.source, result.baseline!.sha!.slice(0, 4)], ['base', 'ba5e'])
  assert.equal(result.baseline!.trace.length, 2)
  const [cpu] = result.comparisons
  assert.ok(Math.abs(cpu!.change - 0.08) < 0.01 && cpu!.interval.low! > 0.05 && cpu!.p < 0.001)
  assert.ok(Math.abs(cpu!.head / cpu!.base - 1 - cpu!.change) < 1e-9, 'base, head and change agree')
  assert.deepEqual([cpu!.pairs, cpu!.threshold, cpu!.smallestDetectable], [11, 0.03, 0.03])
})

test('a limit fails a run when every window is beyond it, and warns when some are', () => {
  const facts = besideBaseFacts()
  const limits = checkLimits(facts.pairs, [
    { metric: 'echo.throughput', value: 200_000 },
    { metric: 'echo.p99', value: 1_000_000 },
    { metric: 'rate.p99', value: 1 },
  ])
  assert.deepEqual(
    limits.map(({ verdict, windows }) => [verdict, windows]),
    [
      ['exceeded', 3],
      ['kept', 3],
      ['unmeasured', 0],
    ],
  )
  const throughput = limits[0]!.head!
  const [mixed] = checkLimits(
    [...facts.pairs, { measurements: facts.pairs[0]!.measurements.map((m) => ({ ...m, messagesPerSecond: 1 })) }],
    [{ metric: 'echo.throughput', value: throughput / 2 }],
  )
  assert.equal(mixed!.verdict, 'near')
  assert.equal(limitedOutcome('passed', limits), 'regressed')
  assert.equal(limitedOutcome('passed', [limits[1]!]), 'passed')
  assert.equal(limitedOutcome('passed', [limits[2]!]), 'inconclusive')
  const failed = { ...facts, limits, outcome: 'regressed', exitCode: 1 } as const
  golden('limits.txt', renderTerminal(failed))
  assert.ok(annotationsOf(failed).some(({ message }) => /^throughput .*, beyond its limit of 200k\/s$/.test(message)))
  assert.equal(resultOf(failed).limits.length, 3)
})

test('calibration and search say what they found', () => {
  const { thresholds } = besideBaseFacts().config
  golden('calibration.txt', renderCalibration(besideBaseFacts(), thresholds))
  const entries = [
    { sha: 'bbbb', finding: 'slow', says: 'CPU per message +5.1 % [+4.0 %, +6.2 %]' },
    { sha: 'aaaa', finding: 'unsure', says: 'CPU per message +1.1 % [−1.0 %, +3.3 %]' },
  ]
  const commit = { sha: 'bbbb', subject: 'use a map' }
  golden('bisect-found.txt', renderBisection({ kind: 'found', commit, entries }))
  golden(
    'bisect-among.txt',
    renderBisection({ kind: 'among', commits: [{ sha: 'aaaa', subject: 'tidy' }, commit], entries }),
  )
  const [bad] = entries
  golden('bisect-nothing.txt', renderBisection({ kind: 'nothing', bad: { ...bad!, finding: 'fast' }, entries }))
})
