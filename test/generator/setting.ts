import type { LoadEffects } from '../../src/generator/window.ts'
import type { Target } from '../../src/speech/target.ts'
import type { MessageShape } from '../../src/wire/payload.ts'

// What the tests of the loads hand in.

export const now = () => performance.now()

export const message = (payloadBytes = 64): MessageShape => ({ payloadBytes, type: 'binary', mask: 'reused' })

export const targetAt = (port: number, more: Partial<Target> = {}): Target => ({
  host: '127.0.0.1',
  port,
  path: '/',
  authority: `127.0.0.1:${port}`,
  ...more,
})

/** Every phase gets a window of this length, at once. */
export function effects(windowMs: number, aheadMs = 10): LoadEffects {
  return {
    now,
    window: async () => ({ startMs: now() + aheadMs, endMs: now() + Math.max(0, aheadMs) + windowMs, last: false }),
    glance() {},
  }
}
