import { z } from 'zod'
import { METRICS, SCENARIOS } from '../../scenarios/table.ts'
import { resultSchema } from './result-schema.ts'

const KINDS: readonly string[] = SCENARIOS.map(({ name }) => name)
const NAMES: readonly string[] = METRICS.map(({ name }) => name)
/** How much of what was passed over a report names: the file may come from anybody. */
const MOST_NAMED = 10
const LONGEST_NAME = 60

/**
 * A result file of a newer version, without what this one does not know: kinds of scenarios, metrics and fields. A warning
 * in it names what was passed over. Whatever else is wrong is left for the schema to refuse.
 */
export const readableResult: z.ZodType<z.infer<typeof resultSchema>> = z.preprocess(passOver, resultSchema)

function passOver(value: unknown): unknown {
  if (!isObject(value)) return value
  const known = withoutNames(value)
  const fields = withoutFields(known.value)
  const passed = [...known.passed, ...fields.passed]
  if (passed.length === 0 || !isObject(fields.value) || !Array.isArray(fields.value['warnings'])) return fields.value
  const names = [...new Set(passed)]
  const more = names.length > MOST_NAMED ? ' and more' : ''
  const named = names.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_NAME))
  const text = `The file is of a newer version: ${named.join(', ')}${more} was passed over. Update ws-gate to see it.`
  // Before the other warnings: a report shows only so many.
  return { ...fields.value, warnings: [{ kind: 'newer-version', text }, ...fields.value['warnings']] }
}

type Fields = { readonly [field: string]: unknown }
type Pruned = { readonly value: unknown; readonly passed: readonly string[] }

function withoutNames(file: Fields): { readonly value: Fields; readonly passed: readonly string[] } {
  const passed: string[] = []
  const keep = (list: unknown, nameOf: (one: unknown) => unknown, names: readonly string[], what: string) => {
    if (!Array.isArray(list)) return list
    return list.filter((one) => {
      const name = nameOf(one)
      const isKnown = typeof name !== 'string' || names.includes(name)
      if (!isKnown) passed.push(`${what} '${name}'`)
      return isKnown
    })
  }
  const field = (name: string) => (one: unknown) => (isObject(one) ? one[name] : undefined)
  const itself = (one: unknown) => one
  const metrics = (list: unknown) => keep(list, field('metric'), NAMES, 'the metric')
  const inside = (name: string, replace: (fields: Fields) => Fields) => {
    const value = file[name]
    return isObject(value) ? { [name]: { ...value, ...replace(value) } } : {}
  }
  const given = (name: string, list: (value: unknown) => unknown) => (name in file ? { [name]: list(file[name]) } : {})
  const value = {
    ...file,
    ...given('scenarios', (list) => keep(list, field('kind'), KINDS, 'the scenario')),
    ...given('comparisons', metrics),
    ...given('observations', metrics),
    ...given('limits', metrics),
    ...inside('plan', ({ gating }) =>
      gating === undefined ? {} : { gating: keep(gating, itself, NAMES, 'the metric') },
    ),
    ...inside('trend', ({ lines, changes }) => ({
      lines: metrics(lines),
      changes: Array.isArray(changes)
        ? changes.map((one) =>
            isObject(one) ? { ...one, metrics: keep(one['metrics'], itself, NAMES, 'the metric') } : one,
          )
        : changes,
    })),
  }
  return { value, passed }
}

function withoutFields(file: Fields): Pruned {
  const { error } = resultSchema.safeParse(file)
  const unknown = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? [{ path: issue.path, keys: issue.keys }] : [],
  )
  return {
    value: without(file, branchOf(unknown)),
    passed: unknown.flatMap(({ path, keys }) =>
      keys.map((key) => `the field '${[...path, key].filter((step) => typeof step === 'string').join('.')}'`),
    ),
  }
}

/** Fields to leave out at a place of the file, and below it: one walk removes any number of them. */
type Branch = { readonly keys: Set<string>; readonly below: Map<PropertyKey, Branch> }

function branchOf(unknown: readonly { readonly path: readonly PropertyKey[]; readonly keys: readonly string[] }[]) {
  const root: Branch = { keys: new Set(), below: new Map() }
  for (const { path, keys } of unknown) {
    let branch = root
    for (const step of path) {
      const next = branch.below.get(step) ?? { keys: new Set(), below: new Map() }
      branch.below.set(step, next)
      branch = next
    }
    for (const key of keys) branch.keys.add(key)
  }
  return root
}

function without(value: unknown, { keys, below }: Branch): unknown {
  const inner = (one: unknown, step: PropertyKey) => {
    const branch = below.get(step)
    return branch === undefined ? one : without(one, branch)
  }
  if (Array.isArray(value)) return value.map(inner)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([key]) => !keys.has(key))
  return Object.fromEntries(kept.map(([key, one]) => [key, inner(one, key)]))
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
