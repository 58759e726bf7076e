import { isWholeLoadKind, WHOLE_LOAD_KINDS } from '../scenarios/whole-loads.ts'
import { parseCount, parsePercent } from '../vocabulary/quantity.ts'

/** The message that is sent again and again. */
export type MessageConfig = {
  readonly payloadBytes: number
  readonly type: 'binary' | 'text'
  readonly mask: 'reused' | 'fresh'
}

export type RateConfig = { readonly messagesPerSecond: number; readonly arrivals: 'constant' | 'poisson' }
export function parseConcurrency(text: string, connections: number): number {
  const concurrency = parseCount(text, { min: 1, max: 1_000_000 })
  if (concurrency > connections && concurrency % connections !== 0) {
    throw new Error(
      `'${text}' is neither up to ${connections}, the connections, nor a multiple of them; write one that is`,
    )
  }
  return concurrency
}

export function parseLoaded(text: string): string {
  if (isWholeLoadKind(text)) return text
  throw new Error(
    `'${text}' is not one of ${WHOLE_LOAD_KINDS.join(', ')}; 'load' takes one, and its numbers from 'connections', 'concurrency', 'rate' and 'duration'`,
  )
}

export function parsePlanted(text: string): number {
  const planted = parsePercent(text)
  if (!(planted >= 0.01 && planted <= 1)) throw new Error(`'${text}' is out of range; write 1% to 100%`)
  return planted
}

export function parseRate(text: string): RateConfig {
  const match = /^(\d+)\/s(?: (constant|poisson))?$/.exec(text)
  const messagesPerSecond = Number(match?.[1])
  if (!(messagesPerSecond >= 1 && messagesPerSecond <= 100_000)) {
    throw new Error(`'${text}' is not a rate from 1/s to 100000/s; write it as '1000/s' or '1000/s poisson'`)
  }
  return { messagesPerSecond, arrivals: match?.[2] === 'poisson' ? 'poisson' : 'constant' }
}
