import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

export const ROOT: string = join(import.meta.dirname, '../..')
export const SERVERS: string = join(ROOT, 'test/servers/echo.js')
/** The shortest run that can still be judged. */
export const SHORT: readonly string[] = ['--pairs', '5', '--duration', '200ms', '--scenarios', 'echo']

export type Ended = {
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly seconds: number
}

/** A temporary folder that goes with the test. */
export function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'ws-gate-test-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Runs a bundle of dist/ to its end, and checks that it left no process behind. */
export async function runDist(
  bundle: string,
  args: readonly string[],
  {
    cwd,
    env = {},
    during,
    mayLeave = 'nothing',
  }: {
    cwd: string
    env?: Readonly<Record<string, string>>
    during?: (child: ChildProcess) => unknown
    mayLeave?: 'nothing' | 'for a while'
  },
): Promise<Ended> {
  const mark = `WS_GATE_TEST=${randomUUID()}`
  const startMs = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'dist', bundle), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], WS_GATE_TEST: mark.split('=')[1], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8')
  })
  const meanwhile = during?.(child)
  const code = await new Promise<number | null>((resolve) =>
    child.once(mayLeave === 'nothing' ? 'close' : 'exit', resolve),
  )
  await meanwhile
  if (mayLeave === 'nothing') assert.deepEqual(processesWith(mark), [], 'processes were left behind')
  return { code, out, err, seconds: (performance.now() - startMs) / 1_000 }
}

/** Ids of the living processes with this variable in their environment. */
export function processesWith(variable: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const state = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)![0]
        return state !== 'Z' && readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(variable)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Whether somebody accepts connections there. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
