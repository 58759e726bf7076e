import type { Config } from '../config/config.ts'
import type { Bench } from '../measure/bench.ts'
import type { Design } from '../plan/plan.ts'
import { findMaker } from '../server/namespace.ts'
import { ServerError } from '../server/server.ts'

/** What the first boot of the base shows: how to run it with the head, or why there is no base to measure. */
export type Rehearsal =
  | { readonly kind: 'ready'; readonly design: Design; readonly bootMs: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly tail: string }

/** How base and head can be alive at once, by the inputs and what this machine permits. */
export async function chooseDesign(
  { duet, server }: Pick<Config, 'duet' | 'server'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Design> {
  if (!duet) return { kind: 'turns', reason: "'duet' is false" }
  if (server.address.port === 0) return { kind: 'duet', apart: 'ports' }
  const found = await findMaker(environment)
  if ('maker' in found) return { kind: 'duet', apart: { by: found.maker } }
  const { port } = server.address
  return {
    kind: 'turns',
    reason: `both servers insist on port ${port}, and no network namespace can be made here (${found.reason}); write \${PORT} in 'url'`,
  }
}

/**
 * Boots the base once. The design becomes turns when a server comes up on the machine but not in its own network
 * namespace, since it needs something else that runs on the machine.
 *
 * @param benchOf a bench for a plan of this design
 */
export async function rehearse(
  design: Design,
  benchOf: (design: Design) => Bench,
  signal: AbortSignal,
): Promise<Rehearsal> {
  const first = await bootBase(benchOf(design), signal)
  const inNamespace = design.kind === 'duet' && design.apart !== 'ports'
  if (first.kind === 'up') return { kind: 'ready', design, bootMs: first.bootMs }
  if (inNamespace) {
    const turns: Design = {
      kind: 'turns',
      reason: 'the base is ready on the machine but not in a network namespace, where it is alone',
    }
    const second = await bootBase(benchOf(turns), signal)
    if (second.kind === 'up') return { kind: 'ready', design: turns, bootMs: second.bootMs }
  }
  const { message, tail } = first.error
  return { kind: 'failed', reason: `the base could not be started: ${message}`, tail }
}

type Boot = { readonly kind: 'up'; readonly bootMs: number } | { readonly kind: 'failed'; readonly error: ServerError }

async function bootBase(bench: Bench, signal: AbortSignal): Promise<Boot> {
  const startMs = performance.now()
  try {
    const server = await bench.start('base', signal)
    const bootMs = performance.now() - startMs
    await server.stop()
    return { kind: 'up', bootMs }
  } catch (error) {
    if (error instanceof ServerError) return { kind: 'failed', error }
    throw error
  }
}
