import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuUse, type Reading, readPids } from '../../src/server/resources.ts'

test('a server of four threads, one of them ended inside the window, shows its true CPU within two percent', async (t) => {
  const child = fork(join(import.meta.dirname, '../servers/threads.js'), { execArgv: [] })
  t.after(() => child.kill('SIGKILL'))
  const heard = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  assert.equal(await heard(), 'ready')
  await sleep(200)
  const trueCpu = async () => {
    const reply = heard()
    child.send('report')
    return ((await reply) as { cpuUs: number }).cpuUs * 1_000
  }
  const before = await trueCpu()
  const readings: Reading[] = [readPids([child.pid!])]
  for (let poll = 1; poll <= 18; poll++) {
    await sleep(100)
    if (poll === 7) child.send('end one')
    readings.push(readPids([child.pid!]))
  }
  const trueNs = (await trueCpu()) - before
  const { cpuNs } = cpuUse(readings)
  assert.ok(Math.abs(cpuNs / trueNs - 1) < 0.02, `read ${cpuNs / 1e6} ms, truly ${trueNs / 1e6} ms`)
  // The ended thread's time is gone from the living ones: without the totals the reading would be far off.
  const living = (reading: Reading) =>
    reading.processes.flatMap(({ threadsNs }) => [...threadsNs.values()]).reduce((a, b) => a + b, 0)
  assert.ok(living(readings.at(-1)!) - living(readings[0]!) < trueNs * 0.95)
})
