import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { WebSocketServer } from 'ws'
import { WHOLE } from '../../src/generator/job.ts'
import { type JobHooks, WorkerDied, type WorkerSetting } from '../../src/generator/worker.ts'
import type { EchoJob } from '../../src/scenarios/echo/job.ts'
import { runJob } from '../jobs.ts'
import { message, targetAt } from './setting.ts'

const setting = (marker: string): WorkerSetting => ({
  program: join(import.meta.dirname, '../../src/load-worker.ts'),
  environment: { PATH: process.env['PATH'], LOAD_TEST: marker },
})

async function echoPort(t: TestContext, answers = true): Promise<number> {
  const wss = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => wss.once('listening', resolve))
  wss.on('connection', (socket) => {
    socket.on('error', () => {})
    if (answers) socket.on('message', (data, binary) => socket.send(data, { binary }))
  })
  t.after(() => {
    for (const client of wss.clients) client.terminate()
    wss.close()
  })
  return (wss.address() as AddressInfo).port
}

const job = (port: number): EchoJob => ({
  kind: 'echo',
  share: WHOLE,
  targets: [targetAt(port)],
  connections: 10,
  concurrency: 10,
  message: message(),
  timeoutMs: 1_000,
  phases: [{ targets: [0], warmUp: { sliceMs: 20, settledWithin: 0.9, leastMs: 40, mostMs: 80 } }],
})

const hooks = (openWindow: JobHooks['openWindow']): JobHooks => ({ openWindow, signal: new AbortController().signal })
const soon = () => {
  const startNs = process.hrtime.bigint() + 60_000_000n
  return { startNs, endNs: startNs + 300_000_000n }
}

/** Ids of the living load workers of one test. */
function workersOf(marker: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const alive = !/\) [ZX] /.test(readFileSync(`/proc/${name}/stat`, 'utf8'))
        return alive && readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(`LOAD_TEST=${marker}`)
      } catch {
        return false
      }
    })
    .map(Number)
}

test('three workers share a job: one window for all, opened once, and every connection has its own number', async (t) => {
  const port = await echoPort(t)
  let windows = 0
  const result = await runJob(
    job(port),
    setting('share'),
    3,
    hooks(() => {
      windows++
      assert.equal(workersOf('share').length, 3)
      return soon()
    }),
  )
  assert.equal(windows, 1)
  assert.ok(result.kind === 'echo', JSON.stringify(result))
  const [phase] = result.phases
  assert.equal(phase!.generators.length, 3)
  assert.equal(phase!.openedLateMs, 0)
  const [echo] = phase!.echoes
  assert.equal(echo!.sent + echo!.carriedIn, echo!.matched + echo!.failed + echo!.inFlightAtEnd)
  assert.deepEqual([echo!.unmatched, echo!.duplicates], [0, 0])
  assert.ok(echo!.matched > 100)
  assert.deepEqual(workersOf('share'), [])
})

test('a worker that dies ends the job with its reason, and the others with it', async (t) => {
  const port = await echoPort(t)
  const dying = runJob(
    job(port),
    setting('dies'),
    3,
    hooks(() => {
      process.kill(workersOf('dies')[1]!, 'SIGKILL')
      return soon()
    }),
  )
  await assert.rejects(dying, (error) => {
    assert.ok(error instanceof WorkerDied)
    assert.match(error.message, /a load worker ended without a result \(SIGKILL\)/)
    return true
  })
  assert.deepEqual(workersOf('dies'), [])
})

test('a share that fails ends the job at once with what the server did', async (t) => {
  const port = await echoPort(t, false)
  const result = await runJob(job(port), setting('fails'), 2, hooks(soon))
  assert.ok(result.kind === 'failed')
  assert.match(result.reason, /not echoed within/)
  assert.deepEqual(workersOf('fails'), [])
})

test('an abort ends all workers', async (t) => {
  const port = await echoPort(t)
  const stop = new AbortController()
  const running = runJob(job(port), setting('abort'), 2, {
    openWindow: () => {
      stop.abort(new Error('enough'))
      return soon()
    },
    signal: stop.signal,
  })
  await assert.rejects(running, /enough/)
  assert.deepEqual(workersOf('abort'), [])
})

test('pulses of a load come while somebody watches, all workers together', async (t) => {
  const port = await echoPort(t)
  const seen: number[] = []
  const startNs = () => process.hrtime.bigint() + 60_000_000n
  await runJob(job(port), setting('pulse'), 2, {
    ...hooks(() => {
      const start = startNs()
      return { startNs: start, endNs: start + 1_500_000_000n }
    }),
    pulse: ({ completed }) => seen.push(completed),
  })
  assert.ok(seen.length >= 4, `${seen.length} pulses`)
  assert.ok(seen.at(-1)! > seen[0]!)
})
