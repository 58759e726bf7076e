import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { sparkline } from '../../src/format/sparkline.ts'
import { xychart } from '../../src/format/xychart.ts'
import type { StoredRecord } from '../../src/records/record.ts'
import { trendOf } from '../../src/records/trend.ts'
import type { Facts } from '../../src/report/result/facts.ts'
import { renderTrendText } from '../../src/report/terminal/trend-terminal.ts'
import { changeNotices } from '../../src/report/trend/change-notice.ts'
import { driftNotices } from '../../src/report/trend/drift-notice.ts'
import { trendView } from '../../src/report/trend/trend-view.ts'
import { madeFacts } from '../facts.ts'
import { golden } from '../golden.ts'
import { madeRecords, madeSha } from '../records.ts'
import { annotationsOf, renderMarkdown, renderTerminal } from '../reported.ts'

const LIMIT = { limitBytes: 940_000 }
const steps = (count: number, at: number, size: number) =>
  Array.from({ length: count }, (_, index) => (index < at ? 0 : size))
const searching = (good: string, bad: string) => `search ${good} ${bad}`

/** A run that ends a trend of stored ones; the records' last is its own. */
function ending(records: readonly StoredRecord[], { isKept = true }: { isKept?: boolean } = {}): Facts {
  const config = parseConfig({
    place: 'run',
    texts: { 'build-command': 'npm ci', compare: 'baseline' },
    words: ['node', 'server.js'],
  })
  return { ...madeFacts(), config, trend: trendOf('echo', records), record: records.at(-1)!, isKept }
}

test('a lasting change is told of once, by the run that brings it to light, and shown by those after it', () => {
  let told = 0
  for (let seed = 1; seed <= 40; seed++) {
    const records = madeRecords(steps(44, 25, Math.log(1.1)), { noise: 0.037, seed })
    const news = Array.from({ length: 19 }, (_, more) =>
      changeNotices(trendOf('echo', records.slice(0, 26 + more)), searching),
    )
      .map((notices) => notices.filter(({ isNew }) => isNew).length)
      .reduce((sum, count) => sum + count, 0)
    assert.ok(news <= 1, `seed ${seed}: told of ${news} times`)
    told += news
  }
  assert.ok(told >= 38, `${told} of 40 were told of`)
})

test('a notice names the change, the commits around it and the command that searches them', () => {
  const notices = changeNotices(trendOf('echo', madeRecords(steps(40, 30, Math.log(1.1)))), searching)
  assert.deepEqual(
    notices.map(({ metrics, worse }) => [metrics, worse]),
    [[['echo.cpuPerMessage', 'echo.throughput'], true]],
  )
  const [before, after] = [madeSha(29), madeSha(30)]
  assert.deepEqual(notices[0]!.range, { before, after })
  assert.equal(notices[0]!.command, `search ${before.slice(0, 9)} ${after.slice(0, 9)}`)
  assert.match(
    notices[0]!.says,
    /^CPU per message \+\d+\.\d+ %, throughput −\d\.\d+ %, changed between 0000001e0 and 0000001f0 \(30 records before, 10 since\)\.$/,
  )
  // An old one is history, and no news.
  assert.deepEqual(changeNotices(trendOf('echo', madeRecords(steps(90, 30, Math.log(1.1)))), searching), [])
})

test('there is nothing to search between two runs of one commit, or without one', () => {
  const records = madeRecords(steps(40, 30, 0.1))
  const same = records.map((record) => ({ ...record, commit: madeSha(0) }))
  assert.equal(changeNotices(trendOf('echo', same), searching)[0]!.command, undefined)
  assert.match(changeNotices(trendOf('echo', same), searching)[0]!.says, /the machine changed/)
  const bare = records.map(({ commit: _, ...record }) => record)
  assert.match(changeNotices(trendOf('echo', bare), searching)[0]!.says, /without a commit/)
})

test('machines are not mixed: a faster one is no change', () => {
  const key = (index: number) => (index >= 30 ? { cpu: 'Other CPU' } : {})
  assert.deepEqual(changeNotices(trendOf('echo', madeRecords(steps(60, 30, -0.4), { key })), searching), [])
})

test('a slow drift is told of against the last release and against a month ago, a step is not', () => {
  const slow = (count: number, each: number) => Array.from({ length: count }, (_, index) => each * index)
  const commits = new Set(Array.from({ length: 20 }, (_, index) => madeSha(index)))
  const drift = (levels: readonly number[]) =>
    driftNotices(trendOf('echo', madeRecords(levels)), { tag: 'v1.2.0', commits })
  const [cpu, throughput, ...others] = drift(slow(90, 0.0004))
  assert.match(
    cpu!,
    /^CPU per message has drifted by \+\d\.\d+ % since the last release, v1\.2\.0 \(8 records then, 8 now\)/,
  )
  assert.match(throughput!, /^throughput has drifted by −/)
  assert.deepEqual(others, [])
  assert.match(drift(slow(45, 0.001)).join('\n'), /drifted by \+\d\.\d+ % since the month that ended a month ago/)
  assert.deepEqual(drift(steps(90, 60, 0.1)), [])
  for (let seed = 1; seed <= 100; seed++)
    assert.deepEqual(
      driftNotices(trendOf('echo', madeRecords(steps(90, 0, 0), { seed, noise: 0.02 })), { tag: 'v1', commits }),
      [],
      `seed ${seed}`,
    )
})

test('a report shows the trend of its own key, the change, and how to search it', () => {
  const facts = ending(madeRecords(steps(38, 30, 0.1)))
  golden('trend-section.txt', renderTerminal(facts))
  golden('trend-section.md', renderMarkdown(facts, LIMIT))
})

test('only the run that finds a change annotates it, and only one that is stored', () => {
  const records = madeRecords(steps(40, 30, 0.1))
  const changedBy = (count: number, isKept = true) =>
    annotationsOf(ending(records.slice(0, count), { isKept })).filter(({ message }) => message.includes(', changed '))
  const found = Array.from({ length: 10 }, (_, more) => changedBy(31 + more))
  assert.equal(found.flat().length, 1)
  const at = found.findIndex((annotations) => annotations.length > 0)
  assert.equal(found[at]![0]!.level, 'warning')
  assert.match(
    found[at]![0]!.message,
    /Find the commit: node dist\/cli\.js bisect 0000001d0 0000001e0 --build-command 'npm ci' -- node server\.js$/,
  )
  assert.deepEqual(changedBy(31 + at, false), [])
})

test('the trend on a terminal', () => {
  const records = madeRecords(steps(50, 30, 0.1), { key: (index) => (index % 9 === 4 ? { cpu: 'Other CPU' } : {}) })
  const line = records.map(({ commit }) => commit!).toReversed()
  const view = trendView([trendOf('echo', records.slice(0, 48), line)], {
    version: '0.0.0',
    made: new Date(0),
    source: 'branch:ws-gate-data',
    invocation: 'ws-gate',
    commits: new Map(),
    line,
    notes: ['the record runs/echo/x.json is damaged: it is not JSON'],
    remarks: [],
  })
  golden('trend.txt', renderTrendText(view))
})

test('bars and charts of odd series', () => {
  assert.equal(sparkline([]), '')
  assert.equal(sparkline([5]), '▄')
  assert.equal(sparkline([1, 1, 1]), '▄▄▄')
  assert.equal(sparkline([0, undefined, 1]), '▁ █')
  assert.equal(sparkline([1, 2, 3, 4, 5, 6, 7, 8]), '▁▂▃▄▅▆▇█')
  const chart = (lines: readonly (readonly number[])[], title = 'a') =>
    xychart({ title, unit: 'ms', places: 'records', lines })
  assert.equal(chart([]), '')
  assert.equal(chart([[1]]), '')
  assert.equal(chart([[1, Number.NaN]]), '')
  // The grammar knows no exponent, and takes quotes, brackets and line ends for its own.
  assert.doesNotMatch(chart([[1e-9, 1e20]]).replace(/%%.*%%/, ''), /\de[+-]?\d/)
  assert.match(chart([[1, 2]], '"]\n```<b>@team'), /title "[\s]+b[\s]+team"/)
})
