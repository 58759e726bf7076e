import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Result } from '../test/result.ts'

export const CLI: string = join(import.meta.dirname, '../dist/cli.js')

/** Runs the bundled command line to its end and gives its exit code and result file. */
export function gateRun(args: readonly string[]): Promise<{ readonly code: number; readonly result: Result }> {
  const child = spawn(process.execPath, [CLI, 'run', '--json', ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (out === '') reject(new Error(`ws-gate run ${args.join(' ')} gave no result, exit code ${code}`))
      else resolve({ code: code ?? -1, result: JSON.parse(out) })
    })
  })
}

/** One metric's comparison in words: `CPU per message +1.2 %`. */
export function changes({ comparisons }: Result): string {
  return comparisons
    .filter(({ tier }) => tier === 'primary')
    .map(
      ({ metric, change, smallestDetectable }) =>
        `${metric} ${percent(change)} (sees ${percent(smallestDetectable ?? Number.NaN)})`,
    )
    .join(', ')
}

export function percent(fraction: number): string {
  return `${fraction < 0 ? '−' : '+'}${Math.abs(fraction * 100).toFixed(2)} %`
}
