import { median } from 'simple-statistics'
import { startBenchServer } from './server.ts'

/** What is measured in one round: a rate per client CPU-second, by client. */
export type Rates = Readonly<Record<string, readonly number[]>>

/**
 * Measures every client once a round, each against a fresh server, in an order that is reversed every other round: what
 * the machine does meanwhile then falls on all of them alike.
 */
export async function interleave(
  clients: Readonly<Record<string, (port: number) => Promise<number>>>,
  { rounds, server }: { rounds: number; server: readonly string[] },
): Promise<Rates> {
  const rates: Record<string, number[]> = Object.fromEntries(Object.keys(clients).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const order = Object.keys(clients)
    for (const name of round % 2 === 0 ? order : order.toReversed()) {
      const running = await startBenchServer(server)
      try {
        rates[name]!.push(await clients[name]!(running.port))
      } finally {
        await running.stop()
      }
    }
  }
  return rates
}

/** Round by round, so that both of a ratio were measured within seconds of each other. */
export function ratios(rates: Rates, one: string, other: string): readonly number[] {
  return rates[one]!.map((rate, round) => rate / rates[other]![round]!)
}

export function spread(values: readonly number[]): string {
  return `${median([...values]).toFixed(2)} (${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)})`
}

/** A promised figure and what was reached. */
export type Promised = { readonly what: string; readonly reached: number; readonly least: number }

/** Prints the figures that were not reached; whether all were. */
export function tellMissed(promised: readonly Promised[]): boolean {
  // Written so that NaN is missed as well.
  const missed = promised.filter(({ reached, least }) => !(reached >= least))
  for (const { what, reached, least } of missed)
    console.error(`not reached: ${what} is ${reached.toFixed(2)}, ${least} is promised`)
  return missed.length === 0
}
