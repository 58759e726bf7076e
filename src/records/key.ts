import { createHash } from 'node:crypto'
import type { Machine } from '../machine/machine.ts'
import type { Plan } from '../plan/plan.ts'
import { canDecide, kindOf, SCENARIOS } from '../scenarios/table.ts'
import type { MessageShape } from '../wire/payload.ts'

/** Version of the reference server. Measurements against different versions are not comparable. */
export const REFERENCE_VERSION = 1

type Connected = {
  readonly connections: number
  readonly concurrency: number
  readonly message: MessageShape
  readonly server: { readonly address: { readonly secure: boolean } }
  readonly connection: { readonly compression: boolean }
  readonly preset: string
  readonly protocolSource: string
}

/**
 * What must be equal for two runs to be compared: what shapes the load, the kind of machine, the yardstick. Never the
 * command, URL, port, paths, thresholds or report options: changing those must not lose the history.
 */
export type Key = {
  /** The scenario that decides first. */
  readonly kind: string
  readonly connections: number
  readonly concurrency: number
  readonly payloadBytes: number
  readonly messageType: 'binary' | 'text'
  readonly mask: 'reused' | 'fresh'
  readonly tls: boolean
  readonly compression: boolean
  /** `echo`, or the preset and a digest of all that shapes the exchange. */
  readonly protocol: string
  readonly pinned: boolean
  readonly serverCores: number
  readonly cpu: string
  readonly cores: number
  /** Rounded to a power of two: the exact figure differs between machines sold as the same. */
  readonly memoryGiB: number
  readonly kernel: string
  readonly arch: string
  readonly runtime: string
  readonly image: string
  readonly reference: number
}

export function keyOf(
  { paired, pins }: Pick<Plan, 'paired' | 'pins'>,
  { connections, concurrency, message, server, connection, preset, protocolSource }: Connected,
  machine: Machine,
): Key {
  return {
    kind: (paired.map(kindOf).find(canDecide) ?? SCENARIOS.find(canDecide)!).name,
    connections,
    concurrency,
    payloadBytes: message.payloadBytes,
    messageType: message.type,
    mask: message.mask,
    tls: server.address.secure,
    compression: connection.compression,
    protocol: protocolSource === '' ? 'echo' : `${preset} ${digestOf(protocolSource)}`,
    pinned: pins.kind === 'pinned',
    serverCores: pins.serverCores,
    cpu: machine.cpu,
    cores: machine.cores,
    memoryGiB: 2 ** Math.round(Math.log2(machine.memoryBytes / 2 ** 30)),
    kernel: machine.kernel.split('.')[0] ?? '',
    arch: machine.arch,
    runtime: machine.runtime.split('.')[0] ?? '',
    image: machine.image ?? '',
    reference: REFERENCE_VERSION,
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** What differs, one phrase a field: `connections 50, here 100`. Empty = the same. */
export function keyDifferences(stored: Key, here: Key): readonly string[] {
  return (Object.keys(here) as (keyof Key)[])
    .filter((field) => stored[field] !== here[field])
    .map((field) => `${field} ${stored[field]}, here ${here[field]}`)
}
