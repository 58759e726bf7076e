import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { Peer } from './peer.ts'

const VERSION = '2.0.34'
const HOME = join(import.meta.dirname, '../results/peers/artillery')
const PROGRAM = join(HOME, 'node_modules/.bin/artillery')

export const artillery: Peer = {
  name: 'artillery',
  checks: 'each reply matched against a pattern',
  fetch() {
    if (existsSync(PROGRAM)) return { version: VERSION }
    mkdirSync(HOME, { recursive: true })
    // Its install scripts fetch a browser, which this has no use for.
    const words = ['install', '--prefix', HOME, '--no-save', '--ignore-scripts', `artillery@${VERSION}`]
    const installed = spawnSync('npm', words, { encoding: 'utf8' })
    if (installed.status === 0) return { version: VERSION }
    return { missing: `npm could not install artillery ${VERSION}: ${lastLine(installed.stderr)}` }
  },
  command({ port, connections, payloadBytes }, folder) {
    const file = join(folder, 'artillery.yml')
    const send = { payload: 'x'.repeat(payloadBytes), match: { regexp: 'x', value: 'x' } }
    const script = {
      config: { target: `ws://127.0.0.1:${port}/`, phases: [{ duration: 1, arrivalCount: connections }] },
      scenarios: [{ engine: 'ws', flow: [{ loop: [{ send }], count: 1e9 }] }],
    }
    writeFileSync(file, stringify(script))
    return [process.execPath, PROGRAM, 'run', file]
  },
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
