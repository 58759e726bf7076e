import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import type { Hook } from '../hook.ts'

/** A hook whose functions are timed together. */
export type TimedHook = {
  readonly hook: Hook
  /** Time spent inside its functions since the worker began, in ms. */
  spentMs(): number
}

const NAMES: readonly (keyof Hook)[] = ['urlFor', 'headersFor', 'ready', 'decoder', 'next', 'keyOf', 'verify']

/** Loads a hook's module: functions as exports, or all in `hook` or in the default export. Errors: it exports none. */
export async function loadHook(path: string): Promise<TimedHook> {
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href)
  const whole = module['hook'] ?? module['default'] ?? {}
  const given = { ...(whole as object), ...module } as Readonly<Record<string, unknown>>
  const found = NAMES.filter((name) => typeof given[name] === 'function')
  if (found.length === 0)
    throw new Error(`the hook ${path} exports none of ${NAMES.join(', ')}; export the functions that take part`)
  return timed(Object.fromEntries(found.map((name) => [name, given[name]])) as Hook)
}

type AnyFunction = (...args: readonly unknown[]) => unknown

/** The same functions, each timed. Only the time that they run is counted, not the time that they wait. */
export function timed(hook: Hook): TimedHook {
  let spentMs = 0
  const clocked = (call: AnyFunction): AnyFunction => {
    return (...args) => {
      const startMs = performance.now()
      try {
        return call(...args)
      } finally {
        spentMs += performance.now() - startMs
      }
    }
  }
  const functions = Object.entries(hook) as readonly (readonly [string, AnyFunction])[]
  const all = Object.fromEntries(functions.map(([name, call]) => [name, clocked(call)]))
  const { decoder } = all
  if (decoder !== undefined) all['decoder'] = (...args) => clocked(decoder(...args) as AnyFunction)
  return { hook: all as Hook, spentMs: () => spentMs }
}
