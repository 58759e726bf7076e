import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Acknowledgement, parseAcknowledgements } from '../../src/config/acknowledgements.ts'
import { InputError } from '../../src/config/input-error.ts'
import { warningsOf } from '../../src/report/result/warnings-of.ts'
import { acknowledge, acknowledgedOutcome } from '../../src/verdict/acknowledge.ts'
import type { Comparison } from '../../src/verdict/comparison.ts'
import type { OutcomeKind } from '../../src/verdict/outcome.ts'
import { besideBaseFacts } from '../facts.ts'
import { renderMarkdown, renderTerminal } from '../reported.ts'

const DAY = '2026-11-30'
const CPU: Acknowledgement = {
  metric: 'echo.cpuPerMessage',
  until: '2026-12-31',
  largest: 0.3,
  reason: 'encrypted now',
}
const THROUGHPUT: Acknowledgement = { ...CPU, metric: 'echo.throughput' }
const P95: Acknowledgement = { ...CPU, metric: 'echo.p95' }
const P99: Acknowledgement = { ...CPU, metric: 'echo.p99' }

test('what is accepted fails nothing, and everything else as before', () => {
  const { comparisons, outcome } = besideBaseFacts({ cost: 1.2 })
  const check = (
    given: readonly Acknowledgement[],
    want: OutcomeKind,
    kinds: readonly string[],
    of: readonly Comparison[] = comparisons,
  ) => {
    const accepted = acknowledge(of, given, DAY)
    assert.equal(acknowledgedOutcome(outcome, accepted.comparisons), want)
    assert.deepEqual(
      accepted.warnings.map(({ kind }) => kind),
      kinds,
    )
  }
  check([], 'regressed', [])
  check([CPU], 'regressed', []) // throughput and p95 have regressed as well
  check([CPU, THROUGHPUT, P95], 'passed', [])
  check([CPU, THROUGHPUT, { ...P95, until: '2026-11-29' }], 'regressed', ['ack-over'])
  check([CPU, THROUGHPUT, { ...P95, until: DAY }], 'passed', []) // its last day is one of its days
  check([CPU, { ...THROUGHPUT, largest: 0.1 }, P95], 'regressed', ['ack-exceeded'])
  check([CPU, THROUGHPUT, P95, P99], 'passed', ['ack-unused'])
  const unsure = comparisons.map((one) =>
    one.metric === 'echo.throughput' ? { ...one, verdict: 'inconclusive' as const } : one,
  )
  check([CPU, P95], 'inconclusive', [], unsure) // accepting one tells nothing of the other
  const broken = comparisons.map((one) => (one.metric === 'echo.p95' ? { ...one, change: Number.NaN } : one))
  check([CPU, THROUGHPUT, P95], 'regressed', ['ack-exceeded'], broken)
})

test('a report says what is accepted, until when and why', () => {
  const facts = besideBaseFacts({ cost: 1.2 })
  const accepted = acknowledge(facts.comparisons, [CPU, THROUGHPUT, P95, P99], DAY)
  const shown = {
    ...facts,
    ...accepted,
    outcome: 'passed' as const,
    exitCode: 0,
    warnings: warningsOf({ ...facts, timeoutMs: 5_000, dirty: false, sharesKept: true, accepted: accepted.warnings }),
  }
  assert.match(renderTerminal(shown), /^Passed: CPU per message \+20\.5 % .* is accepted until 2026-12-31, throughput/)
  assert.match(
    renderMarkdown(shown, { limitBytes: 900_000 }),
    /regressed \(accepted until 2026-12-31: encrypted now\)[\s\S]*echo\.p99 that is not there any more; delete the entry/,
  )
})

test('a file that cannot be understood is refused, with every problem at once', () => {
  assert.deepEqual(parseAcknowledgements('# nothing yet\n'), [])
  assert.deepEqual(parseAcknowledgements('- { metric: echo.p99, until: 2026-12-31, largest: 12%, reason: known }'), [
    { metric: 'echo.p99', until: '2026-12-31', largest: 0.12, reason: 'known' },
  ])
  const refused = (text: string, ...want: readonly RegExp[]) =>
    assert.throws(
      () => parseAcknowledgements(text),
      (error) => {
        assert.ok(error instanceof InputError)
        assert.equal(error.problems.length, want.length, error.problems.join('\n'))
        for (const [index, words] of want.entries()) assert.match(error.problems[index]!, words)
        return true
      },
    )
  refused('metric: echo.p99', /^\.ws-gate\/ack\.yml: it is no list; write entries such as/)
  refused('- [1', /ack\.yml:1: /)
  refused('- nonsense', /entry 1: it is no entry/)
  refused(
    '- { metric: echo.p98, until: 31.12.2026, largest: "12", why: x }',
    /entry 1: 'why' is not known/,
    /entry 1: metric 'echo\.p98' is none; write one of echo\.cpuPerMessage/,
    /entry 1: until '31\.12\.2026' is no day/,
    /entry 1: reason is missing/,
    /entry 1: largest: '12' is not a percentage/,
  )
  refused('- { metric: echo.p99, until: 2026-02-30, largest: 1%, reason: x }', /until '2026-02-30' is no day/)
  refused('- { metric: echo.p99, until: 2026-13-01, largest: 1%, reason: x }', /until '2026-13-01' is no day/)
})
