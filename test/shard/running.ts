import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { WebSocketServer } from 'ws'
import { parseShard, type Shard } from '../../src/shard/shard.ts'
import { runDist } from '../dist/process.ts'

// Shards of a load, each in a process of its own, against one server.

/** An echo in this process, for as many shards as there are. */
export async function echoServer(t: TestContext): Promise<number> {
  const http = createServer((_, response) => response.writeHead(426).end())
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket) => {
    socket.on('error', () => {})
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
  })
  http.listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  t.after(() => {
    for (const client of server.clients) client.terminate()
    http.close()
  })
  return (http.address() as AddressInfo).port
}

export const LOAD: readonly string[] = ['--connections', '40', '--payload', '64B', '--duration', '400ms']

/** Runs all shards of a load at once, each in a process of its own; gives the paths of their files. */
export async function runShards(
  cwd: string,
  port: number,
  of: number,
  more: readonly string[] = [],
): Promise<readonly string[]> {
  const startAt = String(Math.ceil(Date.now() / 1_000) + 4 + Math.ceil(of / 2))
  const url = ['--url', `ws://127.0.0.1:${port}/`, '--start-at', startAt]
  const ended = await Promise.all(
    Array.from({ length: of }, (_, index) =>
      runDist('cli.js', ['load', ...LOAD, ...url, '--shard', `${index + 1}/${of}`, ...more], { cwd }),
    ),
  )
  for (const { code, err } of ended) assert.equal(code, 0, err)
  return Array.from({ length: of }, (_, index) => join(cwd, `shard-${index + 1}.json`))
}

export const read = (path: string): Shard => parseShard(readFileSync(path, 'utf8'))
