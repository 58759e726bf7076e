import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { StoredRecord } from '../../src/records/record.ts'
import { trendOf } from '../../src/records/trend.ts'
import { runView } from '../../src/report/page/run-view.ts'
import { resultOf } from '../../src/report/result/result.ts'
import { type TrendView, trendView } from '../../src/report/trend/trend-view.ts'
import { readPageParts, writePage } from '../../src/trend/trend.ts'
import { besideBaseFacts, madeFacts } from '../facts.ts'
import { madeRecords, madeSha } from '../records.ts'
import { findBrowser, launch, openPage } from './browser.ts'

const BROWSER = findBrowser()
const skip = BROWSER === undefined ? 'no Chromium or Chrome is installed here' : false
const LEVELS = Array.from({ length: 60 }, (_, index) => (index < 40 ? 0 : 0.095))
const HOSTILE = '</script><script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">'

function viewOf(records: readonly StoredRecord[], subject = (index: number) => `Change ${index}`): TrendView {
  const commits = records.map(
    ({ commit = '', at }, index) => [commit, { authored: at, subject: subject(index) }] as const,
  )
  return trendView(
    [trendOf('echo', records)].filter((trend) => trend.records.length > 0),
    {
      version: '0.0.0',
      made: new Date('2026-03-06T00:00:00Z'),
      source: 'branch:ws-gate-data',
      invocation: 'node dist/cli.js',
      commits: new Map(commits),
      commitAddress: 'https://git.example/owner/server/commit/',
      notes: [],
      remarks: [],
    },
  )
}

async function pageOf(t: TestContext, view: object): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-gate-page-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'page.html')
  const parts = await readPageParts(pathToFileURL(join(import.meta.dirname, '../../src/cli.ts')).href)
  await writePage(path, 'ws-gate: trend', view, parts)
  return path
}

/** Violations of WCAG 2.1 AA, each with the first element it is about. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as { axe: typeof axe }
    return (await run.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })).violations
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Brightness of the page's upper left corner, 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const parts = (colour.match(/\d+/g) ?? []).map(Number)
  return parts.reduce((sum, part) => sum + part, 0) / parts.length
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the trend page in a ${colorScheme} theme: whole in itself, drawn, accessible`, { skip }, async (t) => {
    const records = madeRecords(LEVELS, { key: (index) => (index % 7 === 3 ? { cpu: 'Other CPU' } : {}) })
    const path = await pageOf(t, viewOf(records))
    const browser = await launch(t, BROWSER!)
    const { page, requests, troubles } = await openPage(browser, path, { colorScheme })
    await page.waitForFunction(() => document.querySelectorAll('.uplot').length === 6)
    assert.deepEqual([requests, troubles], [[`file://${path}`], []])
    assert.equal((await brightness(page)) > 128, colorScheme === 'light')
    // Something is painted: more than the background's one colour.
    const colours = await page.evaluate(() => {
      const canvas = document.querySelector('canvas')!
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return new Set(Array.from({ length: data.length / 4 }, (_, at) => data.slice(4 * at, 4 * at + 4).join())).size
    })
    assert.ok(colours > 20, `${colours} colours`)
    assert.match(await page.innerText('.notices'), /CPU per message \+\d+\.\d %, throughput −/)
    assert.deepEqual(await violations(page), [])
  })
}

test('pointer and keyboard show a commit with its date and message, and open it', { skip }, async (t) => {
  const path = await pageOf(t, viewOf(madeRecords(LEVELS)))
  const browser = await launch(t, BROWSER!)
  const { page } = await openPage(browser, path)
  const over = page.locator('.u-over').first()
  const note = page.locator('.note').first()
  await over.hover({ position: { x: 3, y: 40 } })
  await note.waitFor({ state: 'visible' })
  const first = await note.innerText()
  assert.match(
    first,
    new RegExp(
      `CPU per message: [\\d.]+ × ref \\([+−].* of its level\\)\\n${madeSha(0).slice(0, 9)} Change 0\\nauthored 2026-01-05 08:00\\n`,
    ),
  )

  await page.mouse.move(0, 0)
  await note.waitFor({ state: 'hidden' })
  // From the top of the page by the tab key alone.
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.classList.contains('canvas'))) break
  }
  await page.keyboard.press('End')
  assert.match(await note.innerText(), new RegExp(madeSha(59).slice(0, 9)))
  await page.keyboard.press('ArrowLeft')
  assert.match(await note.innerText(), new RegExp(`${madeSha(58).slice(0, 9)} Change 58`))
  await page.context().route('https://git.example/**', (route) => route.fulfill({ body: 'the commit' }))
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await opened.waitForURL(`https://git.example/owner/server/commit/${madeSha(58)}`)
  await page.keyboard.press('Escape')
  await note.waitFor({ state: 'hidden' })
})

test('choices change what is drawn, and the table has every number', { skip }, async (t) => {
  const records = madeRecords(LEVELS, { key: (index) => (index % 7 === 3 ? { cpu: 'Other CPU' } : {}) })
  const browser = await launch(t, BROWSER!)
  const { page } = await openPage(browser, await pageOf(t, viewOf(records)))
  const label = () => page.locator('.canvas').first().getAttribute('aria-label')
  assert.match((await label())!, /chart of 60 points/)
  await page.getByLabel('Load and machine').selectOption({ label: '2 cores of Other CPU, 50 connections, 64 B' })
  assert.match((await label())!, /chart of 9 points/)
  await page.getByLabel('Figures').selectOption('alone')
  assert.match(await page.locator('figcaption').first().innerText(), /measured alone/)
  await page.getByLabel('Load and machine').selectOption('all')
  await page.getByLabel('Records').selectOption('30')
  assert.match((await label())!, /chart of 30 points/)

  await page.getByText('As a table').click()
  // The rows are made when the table is opened.
  await page.locator('tbody tr').first().waitFor()
  assert.equal(await page.locator('tbody tr').count(), 60)
  const newest = page.locator('tbody tr').first()
  assert.match(await newest.innerText(), new RegExp(`^${madeSha(59).slice(0, 9)}\\t.*1\\.\\d+ × ref`))
  assert.equal(await newest.locator('a').getAttribute('href'), `https://git.example/owner/server/commit/${madeSha(59)}`)
})

test('nothing stored, and one record, are shown as what they are', { skip }, async (t) => {
  const browser = await launch(t, BROWSER!)
  const nothing = await openPage(browser, await pageOf(t, viewOf([])))
  assert.match(await nothing.page.innerText('main'), /Nothing is stored yet/)
  const one = await openPage(browser, await pageOf(t, viewOf(madeRecords([0]))))
  await one.page.waitForFunction(() => document.querySelectorAll('.uplot').length === 6)
  assert.match(await one.page.innerText('main'), /1 record by time, newest 000000010 of 2026-01-05/)
  assert.deepEqual([...nothing.troubles, ...one.troubles], [])
  assert.deepEqual([...(await violations(nothing.page)), ...(await violations(one.page))], [])
})

test('two thousand records of twenty metrics are drawn', { skip }, async (t) => {
  const view = viewOf(madeRecords(Array.from({ length: 2_000 }, (_, index) => (index % 400) / 4_000)))
  const [gate] = view.gates
  const metrics = Array.from({ length: 20 }, (_, index) => ({
    ...gate!.metrics[index % gate!.metrics.length]!,
    name: `metric ${index}`,
  }))
  const browser = await launch(t, BROWSER!)
  const startMs = performance.now()
  const { page, troubles } = await openPage(browser, await pageOf(t, { ...view, gates: [{ ...gate, metrics }] }))
  await page.waitForFunction(() => document.querySelectorAll('.uplot').length === 20)
  const seconds = (performance.now() - startMs) / 1_000
  assert.deepEqual(troubles, [])
  // What it really takes is measured by bench/page.ts; this is only far too long.
  assert.ok(seconds < 15, `${seconds} s`)
})

test('text of others stays text', { skip }, async (t) => {
  const records = madeRecords([0, 0.01, 0.02]).map((record) => ({
    ...record,
    name: HOSTILE,
    key: { ...record.key, cpu: HOSTILE },
  }))
  const view = viewOf(records, () => HOSTILE)
  const path = await pageOf(t, { ...view, source: HOSTILE, notes: [HOSTILE] })
  const browser = await launch(t, BROWSER!)
  const { page, requests, troubles } = await openPage(browser, path)
  await page.getByText('As a table').click()
  await page.locator('.u-over').first().hover()
  assert.equal(await page.title(), 'ws-gate: trend')
  assert.equal(await page.locator('img').count(), 0)
  assert.deepEqual([requests, troubles], [[`file://${path}`], []])
})

test('the page of one run: percentile curves side by side, pair by pair, and the comparison', { skip }, async (t) => {
  const browser = await launch(t, BROWSER!)
  const beside = await openPage(browser, await pageOf(t, runView(resultOf(besideBaseFacts({ cost: 1.2 })))), {
    colorScheme: 'dark',
  })
  const { page } = beside
  await page.waitForFunction(() => document.querySelectorAll('.uplot').length >= 10)
  const titles = await page.locator('figcaption b').allInnerTexts()
  for (const title of [
    'Times side by side',
    'Times of the scenarios alone',
    'CPU per message, head against base, threshold 3.00 %',
    'p99 by pair',
  ])
    assert.ok(titles.includes(title), `${title} is not among ${titles.join('; ')}`)
  assert.match(await page.innerText('h1 + p'), /^Regressed: CPU per message \+/)
  await page.locator('.canvas').first().focus()
  await page.keyboard.press('End')
  assert.match(await page.locator('.note').first().innerText(), /^99[.\d]* %\necho, head: .*\necho, base: /)
  assert.deepEqual([...beside.troubles, ...(await violations(page))], [])

  const stored = await openPage(browser, await pageOf(t, runView(resultOf(madeFacts()))))
  await stored.page.waitForFunction(() => document.querySelectorAll('.uplot').length >= 10)
  assert.deepEqual([...stored.troubles, ...(await violations(stored.page))], [])
})
