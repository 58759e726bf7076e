import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../src/vocabulary/random.ts'

// A bursty neighbour: for half a second or so it walks through more memory than the caches hold, then it rests. Run as a
// program it goes on for the seconds it is given, and ends by itself, or with its parent.

const MEMORY_BYTES = 64 * 1024 * 1024

/** Starts a hog in a process of its own; it lasts at most `seconds`. */
export function startHog(seconds: number): { stop(): void } {
  const child = fork(import.meta.filename, [String(seconds)], { stdio: 'ignore' })
  return { stop: () => child.kill('SIGKILL') }
}

if (import.meta.main) {
  process.on('disconnect', () => process.exit(0))
  const random = seededRandom(Date.now())
  const memory = new Int32Array(MEMORY_BYTES / 4)
  const endMs = performance.now() + Number(process.argv[2] ?? 0) * 1_000
  while (performance.now() < endMs) {
    const burstEndMs = performance.now() + 200 + random() * 600
    while (performance.now() < burstEndMs) {
      for (let at = 0; at < memory.length; at += 16) memory[at]! ^= at
    }
    await sleep(200 + random() * 800)
  }
  process.exit(0)
}
