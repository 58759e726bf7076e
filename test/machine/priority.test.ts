import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { ownSessionNice, readPriorityFacts, setSessionNice } from '../../src/machine/priority.ts'
import { readDescriptors } from '../../src/server/descriptors.ts'
import { countTimeWaits } from '../../src/server/port.ts'

test('a session goes before others once it is raised, where that is permitted', async (t) => {
  const { autogroups, permitted } = readPriorityFacts()
  if (!autogroups || !permitted) return t.skip('sessions cannot be raised here')
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 10000)'], { detached: true, stdio: 'ignore' })
  t.after(() => child.kill('SIGKILL'))
  const nice = () => / nice (-?\d+)/.exec(readFileSync(`/proc/${child.pid}/autogroup`, 'utf8'))![1]
  assert.equal(nice(), '0')
  setSessionNice(child.pid!, -10)
  assert.equal(nice(), '-10')
  assert.equal(ownSessionNice() === undefined, !readPriorityFacts().grouped)
})

test('the session of a process that is gone is no error', () => {
  setSessionNice(2 ** 22 - 3, -10)
})

test('a process in the root group, whose share is fixed, is left as it is', (t) => {
  const kernelThreads = 2
  if (process.getuid?.() !== 0) return t.skip('only root may try')
  if (!existsSync(`/proc/${kernelThreads}/autogroup`)) return t.skip('the root group is not visible here')
  setSessionNice(kernelThreads, 0)
})

test('connections ended from this side are counted while their ports wait', async (t) => {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  const sockets: Socket[] = []
  for (let opened = 0; opened < 20; opened++) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    sockets.push(socket)
  }
  const ports = sockets.map((socket) => socket.localPort!)
  const range = { firstPort: Math.min(...ports), ports: Math.max(...ports) - Math.min(...ports) + 1 }
  const before = countTimeWaits('tcp', range)
  for (const socket of sockets) socket.end()
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  assert.ok(countTimeWaits('tcp', range) >= before + 20)
  assert.equal(countTimeWaits('tcp', { firstPort: 1, ports: 1 }), 0)
})

test('descriptors of a process are what its limit and its folder say', () => {
  const [own, ...others] = readDescriptors([process.pid, 2 ** 22 - 3])
  assert.equal(others.length, 0)
  assert.equal(own!.name, 'node')
  assert.ok(own!.open > 3 && own!.open < own!.most)
})
