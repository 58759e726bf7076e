/** Which cores the servers and the generator run on. Both sides always share the same set. */
export type Pins =
  | {
      readonly kind: 'pinned'
      /** As `taskset` writes them. */
      readonly servers: string
      readonly serverCores: number
      readonly generator: readonly number[]
    }
  | { readonly kind: 'free'; readonly reason: string; readonly serverCores: number }

/** What the machine offers for pinning. */
export type PinningFacts = { readonly cores: readonly number[]; readonly taskset: boolean }

/**
 * Disjoint cores for servers and generator: on 2 or 3 cores one for the servers and the rest for the generator, from 4
 * on half each. Cores that the user names go to the servers; the generator gets what is left of the others.
 */
export function choosePins({ cores, taskset }: PinningFacts, wish: { pin: boolean; serverCores?: string }): Pins {
  const free = (reason: string): Pins => ({ kind: 'free', reason, serverCores: cores.length })
  if (!wish.pin) return free("'pin' is false")
  if (!taskset) return free('there is no taskset command here')
  if (cores.length < 2) return free('there is one core only')
  const servers = wish.serverCores === undefined ? half(cores) : parseCoreList(wish.serverCores)
  const generator = cores.filter((core) => !servers.includes(core))
  if (generator.length === 0) return free("'server-cores' leaves no core to the generator")
  return { kind: 'pinned', servers: servers.join(','), generator, serverCores: servers.length }
}

function half(cores: readonly number[]): readonly number[] {
  return cores.slice(0, cores.length < 4 ? 1 : Math.floor(cores.length / 2))
}

/** Cores named as `0,2-3` (the form of taskset and of /proc/self/status). */
export function parseCoreList(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [first, last] = part.split('-').map(Number)
    const from = first ?? Number.NaN
    return Array.from({ length: (last ?? from) - from + 1 }, (_, offset) => from + offset)
  })
}

/** Cores that the load generator may count on. */
export function generatorCores(pins: Pins): number {
  return pins.kind === 'pinned' ? pins.generator.length : Math.max(1, Math.floor(pins.serverCores / 2))
}
