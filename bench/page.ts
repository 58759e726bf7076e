import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { median } from 'simple-statistics'
import { trendOf } from '../src/records/trend.ts'
import { trendView } from '../src/report/trend/trend-view.ts'
import { readPageParts, writePage } from '../src/trend/trend.ts'
import { findBrowser } from '../test/page/browser.ts'
import { madeRecords } from '../test/records.ts'

// How long a browser takes until the page of a long history is drawn: two thousand records, twenty metrics.

const RECORDS = 2_000
const METRICS = 20
const OPENINGS = 7
const MOST_MS = 1_500

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('no Chromium or Chrome is installed here')
const folder = await mkdtemp(join(tmpdir(), 'ws-gate-page-'))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const path = join(folder, 'page.html')
  const startMs = performance.now()
  const records = madeRecords(Array.from({ length: RECORDS }, (_, index) => (index % 400) / 4_000))
  const readMs = performance.now()
  const view = trendView([trendOf('echo', records)], {
    version: '0.0.0',
    made: new Date(),
    source: 'branch:ws-gate-data',
    invocation: 'ws-gate',
    commits: new Map(
      records.map(({ commit = '', at }, index) => [commit, { authored: at, subject: `Change ${index}` }]),
    ),
    notes: [],
    remarks: [],
  })
  const [gate] = view.gates
  const metrics = Array.from({ length: METRICS }, (_, index) => gate!.metrics[index % gate!.metrics.length]!)
  const parts = await readPageParts(pathToFileURL(join(import.meta.dirname, '../src/cli.ts')).href)
  await writePage(path, 'ws-gate: trend', { ...view, gates: [{ ...gate, metrics }] }, parts)
  const { size } = await stat(path)
  console.log(
    `${RECORDS} records: made in ${(readMs - startMs).toFixed(0)} ms, the page of them in ${(performance.now() - readMs).toFixed(0)} ms, ${(size / 2 ** 20).toFixed(1)} MiB`,
  )
  const times: number[] = []
  for (let opening = 0; opening < OPENINGS; opening++) {
    const page = await browser.newPage()
    await page.goto(`file://${path}`)
    await page.waitForFunction(`document.querySelectorAll('.uplot').length === ${METRICS}`)
    // Since the navigation began, to the frame after the last chart.
    times.push(await page.evaluate('new Promise((done) => requestAnimationFrame(() => done(performance.now())))'))
    await page.close()
  }
  console.log(
    `drawn after ${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), wanted ${MOST_MS}`,
  )
  if (!(median(times) <= MOST_MS)) process.exitCode = 1
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}
