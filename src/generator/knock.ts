import { loadHook, type TimedHook } from '../speech/hook.ts'
import type { Target } from '../speech/target.ts'
import { createCrowd } from './crowd.ts'
import { WHOLE } from './job.ts'
import { requestsTo } from './requests.ts'

/** A conversation to try: plain data, because a process of its own tries it. */
export type Knocking = {
  readonly target: Target
  readonly payloadBytes: number
  readonly timeoutMs: number
}

/** Shorter than elsewhere: the server may not be ready yet, and the next knock waits for this close. */
const KNOCK_GRACE_MS = 200

/** Opens one connection, runs its session and ends it; gives its failure, or nothing. */
export async function knock(
  { target, payloadBytes, timeoutMs }: Knocking,
  now: () => number,
): Promise<string | undefined> {
  const hook = await hookOf(target)
  const requests = await requestsTo(target, WHOLE, 1, hook)
  const crowd = createCrowd(
    { target, share: WHOLE, concurrency: 1, retries: 0, timeoutMs, payloadBytes, hook, requests },
    now,
    { opened() {} },
  )
  try {
    await crowd.openUpTo(1)
    return Object.values(crowd.failures.details)[0]
  } finally {
    await crowd.close(KNOCK_GRACE_MS)
  }
}

function hookOf({ protocol }: Target): Promise<TimedHook | undefined> {
  return protocol?.hookPath === undefined ? Promise.resolve(undefined) : loadHook(protocol.hookPath)
}
