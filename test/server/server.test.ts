import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { PLAIN_HANDSHAKE } from '../../src/server/handshake.ts'
import { createPortSource, findListeners } from '../../src/server/port.ts'
import { findTree } from '../../src/server/process-tree.ts'
import { type Launch, ServerError, startServer } from '../../src/server/server.ts'

const SERVERS = join(import.meta.dirname, '../servers/echo.js')

const nextPort = createPortSource(Math.random)

async function launch(t: TestContext, command: readonly string[], more: Partial<Launch> = {}): Promise<Launch> {
  const scratch = mkdtempSync(join(tmpdir(), 'ws-gate-test-'))
  t.after(() => rmSync(scratch, { recursive: true }))
  return {
    command,
    workingDirectory: scratch,
    environment: process.env,
    host: '127.0.0.1',
    port: await nextPort(),
    path: '/',
    handshake: PLAIN_HANDSHAKE,
    readyTimeoutMs: 5_000,
    stopGraceMs: 300,
    marker: `test-${process.pid}-${Math.random()}`,
    outputPath: join(scratch, 'server.log'),
    ...more,
  }
}

const never = new AbortController().signal
const node = (kind: string) => [process.execPath, SERVERS, kind, '${PORT}']

/** Nothing of the server is left: no process with its marker, no listener on its port. */
function assertGone({ marker }: Launch, port: number): void {
  assert.deepEqual(findTree({ leader: -1, marker }), [])
  assert.deepEqual(findListeners(port), [])
}

test('starts a server in a session of its own, finds it ready, and leaves nothing of it', async (t) => {
  const plan = await launch(t, node('plain'))
  const server = await startServer(plan, never)
  const [leader] = findTree({ leader: server.pid, marker: plan.marker })
  assert.equal(leader!.session, server.pid)
  assert.equal(findListeners(server.port)[0]!.pid, server.pid)
  assert.equal((await server.stop()).kind, 'stopped')
  assert.match(await server.exited, /SIGTERM/)
  assertGone(plan, server.port)
})

test('every form of start is stopped whole: shells, pipelines, chains', async (t) => {
  const script = `${process.execPath} ${SERVERS} plain`
  for (const form of [
    `${script} $PORT`,
    `true && ${script} $PORT`,
    `${script} $PORT | cat`,
    `cd / && exec ${script} $PORT`,
    `(${script} $PORT) & wait`,
  ]) {
    const plan = await launch(t, ['sh', '-c', form])
    const server = await startServer(plan, never)
    await server.stop()
    assertGone(plan, server.port)
  }
})

test('a grandchild in a session of its own, deaf to TERM, is found by its marker and ended', async (t) => {
  const plan = await launch(t, node('leaves-grandchild'))
  const server = await startServer(plan, never)
  assert.equal(findTree({ leader: server.pid, marker: plan.marker }).length, 2)
  assert.equal((await server.stop()).kind, 'killed')
  assertGone(plan, server.port)
})

test('a server deaf to TERM is killed after its grace time, and the report says so', async (t) => {
  const plan = await launch(t, node('deaf-to-term'))
  const server = await startServer(plan, never)
  const report = await server.stop()
  assert.equal(report.kind, 'killed')
  assert.match(report.detail, /did not end within 300 ms of SIGTERM/)
  assertGone(plan, server.port)
})

test('a server that fails to start is told with what it said, and is gone', async (t) => {
  const refuse = async (plan: Launch, message: RegExp, tail: RegExp) => {
    await assert.rejects(startServer(plan, never), (error) => {
      assert.ok(error instanceof ServerError)
      assert.match(error.message, message)
      assert.match(error.tail, tail)
      return true
    })
    assert.deepEqual(findTree({ leader: -1, marker: plan.marker }), [])
  }
  await refuse(
    await launch(t, node('exits-at-once')),
    /ended before it was ready \(exit code 7\)/,
    /configuration file missing/,
  )
  await refuse(
    await launch(t, node('never-listens'), { readyTimeoutMs: 600 }),
    /not ready after 0\.\d s.*ECONNREFUSED/s,
    /waiting for a database/,
  )
  await refuse(
    await launch(t, node('answers-404'), { readyTimeoutMs: 600 }),
    /HTTP 404 Not Found: no route for this path/,
    /^$/,
  )
  await refuse(await launch(t, ['/no/such/program']), /could not be started: spawn \/no\/such\/program ENOENT/, /^$/)
})

test('a port in use is refused, and its owner is named', async (t) => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  t.after(() => taken.close())
  const { port } = taken.address() as { port: number }
  await assert.rejects(
    startServer(await launch(t, node('plain'), { port }), never),
    new RegExp(`port ${port} is already in use by process ${process.pid}`),
  )
})

test('a second listener that shares the port is caught, though both could bind', async (t) => {
  const shares = `require('net').createServer().listen({ port: ${0}, host: '127.0.0.1', reusePort: true }, function () { console.log(this.address().port) })`
  const other = spawn(process.execPath, ['-e', shares], { stdio: ['ignore', 'pipe', 'ignore'] })
  t.after(() => other.kill('SIGKILL'))
  const port = await new Promise<number>((resolve) =>
    other.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))),
  )
  const ours = `require('http').createServer().listen({ port: ${port}, host: '127.0.0.1', reusePort: true })`
  await assert.rejects(
    startServer(await launch(t, [process.execPath, '-e', ours], { port }), never),
    new RegExp(`port ${port} is already in use by process ${other.pid}`),
  )
})

test('localhost is tried in both families, and the one that answers is kept', async (t) => {
  for (const [kind, host] of [
    ['plain', '127.0.0.1'],
    ['ipv6', '::1'],
  ] as const) {
    const server = await startServer(await launch(t, node(kind), { host: 'localhost' }), never)
    assert.equal(server.host, host)
    await server.stop()
  }
})

test('a flood on stdout neither blocks the server nor fills the disk', async (t) => {
  const plan = await launch(t, node('floods-stdout'))
  const server = await startServer(plan, never)
  await new Promise((resolve) => setTimeout(resolve, 500))
  assert.ok(server.tail(5).split('\n').length <= 5)
  await server.stop()
  const { statSync } = await import('node:fs')
  assert.ok(statSync(plan.outputPath).size <= 1024 * 1024)
})

test('an abort while the server boots stops it', async (t) => {
  const plan = await launch(t, node('never-listens'))
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('cancelled')), 200)
  await assert.rejects(startServer(plan, controller.signal), /cancelled/)
  assert.deepEqual(findTree({ leader: -1, marker: plan.marker }), [])
})
