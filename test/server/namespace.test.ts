import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { entranceTo, findMaker, makeNamespace } from '../../src/server/namespace.ts'
import { cpuUse, readPids } from '../../src/server/resources.ts'
import { slowDown, stoppedShare } from '../../src/server/slow-down.ts'

test('a namespace has a loopback of its own, lets the environment in, and leaves nothing behind', async (t) => {
  const found = await findMaker(process.env)
  if (!('maker' in found)) return t.skip(`no network namespaces here: ${found.reason}`)
  const scratch = mkdtempSync(join(tmpdir(), 'ws-gate-test-'))
  t.after(() => rmSync(scratch, { recursive: true, force: true }))
  const one = await makeNamespace(found.maker, process.env)
  const other = await makeNamespace(found.maker, process.env)
  const own = readFileSync('/proc/net/tcp', 'utf8')
  const inside = (namespace: typeof one, ...command: readonly string[]) => {
    const { enter, environment } = entranceTo(namespace, { PATH: process.env['PATH'], ODD: "a 'b' $c" }, scratch)
    const [program = '', ...words] = [...enter, ...command]
    return execFileSync(program, words, { env: { ...environment }, encoding: 'utf8' })
  }
  const listen = "require('net').createServer().listen(8421, '127.0.0.1', () => { console.log('up'); process.exit() })"
  assert.equal(inside(one, process.execPath, '-e', listen), 'up\n')
  assert.equal(inside(other, process.execPath, '-e', listen), 'up\n')
  assert.equal(inside(one, 'sh', '-c', 'echo "$ODD"; id -u'), `a 'b' $c\n${process.getuid?.()}\n`)
  assert.notEqual(inside(one, 'cat', '/proc/net/tcp'), own)
  await one.remove()
  await other.remove()
  assert.throws(() => statSync(`/proc/${one.pid}/ns/net`))
  assert.throws(() => statSync(`/proc/${other.pid}/ns/net`))
})

test('where sudo drops the environment, a file only the user can read carries it', (t) => {
  const scratch = mkdtempSync(join(tmpdir(), 'ws-gate-test-'))
  t.after(() => rmSync(scratch, { recursive: true, force: true }))
  const secret = { TOKEN: "it's\na secret", 'not-a-name': 'x' }
  const { enter } = entranceTo({ maker: 'sudo', pid: 1, remove: async () => {} }, secret, scratch)
  const [name] = readdirSync(scratch)
  const path = join(scratch, name!)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.ok(enter.join(' ').endsWith(path))
  assert.ok(!enter.join(' ').includes('secret'), 'nothing of it is in the arguments, which everybody can read')
  const read = execFileSync('sh', ['-c', '. "$0"; printf %s "$TOKEN"', path], { encoding: 'utf8' })
  assert.equal(read, secret.TOKEN)
})

test('a server slowed down from outside stands for the share of the time that was asked for', async (t) => {
  const busy = spawn(process.execPath, ['-e', 'for (;;) {}'], { detached: true, stdio: 'ignore' })
  t.after(() => busy.kill('SIGKILL'))
  const state = () => /\) (\w) /.exec(readFileSync(`/proc/${busy.pid}/stat`, 'utf8'))![1]
  const used = async (ms: number) => {
    const before = readPids([busy.pid!])
    await new Promise((resolve) => setTimeout(resolve, ms))
    return cpuUse([before, readPids([busy.pid!])]).cores
  }
  await used(300)
  const free = await used(1_000)
  const slow = slowDown(busy.pid!, 0.5, () => performance.now())
  const slowed = await used(2_000)
  slow.end()
  assert.ok(slowed / free > 0.4 && slowed / free < 0.6, `${slowed} of ${free} cores`)
  assert.equal(state(), 'R')
  // With a share of s, the other of two on one core gets 1 + s of its half, and this one 1 − s.
  const share = stoppedShare(0.05)
  assert.ok(Math.abs((1 - share) / (1 + share) - 1 / 1.05) < 1e-12)
})
