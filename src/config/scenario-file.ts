import type { Node } from 'yaml'
import { z } from 'zod'
import { PRESET_NAMES, PRESETS, type PresetName } from '../speech/presets/table.ts'
import { scenarioSchemas, type WrittenScenario } from '../speech/written/schema.ts'
import type { Path } from '../speech/written/written-protocol.ts'
import { readYaml } from '../speech/written/yaml.ts'

/** What was read of a scenario file: its text, and the text of each hook by the path that the file gives it. */
export type ScenarioText = {
  readonly path: string
  readonly text: string
  readonly hooks: Readonly<Record<string, string>>
}

/** One scenario of a file, its preset's part filled in. */
export type FileScenario = {
  readonly preset: PresetName | 'custom'
  readonly written: WrittenScenario
  /** The prefix `FILE:LINE: PATH: ` for a problem at this path. */
  where(path: Path): string
  /** Whether an invalid part at or around this path was left out: no further problem of it is reported. */
  isLeftOut(path: Path): boolean
}

export type ParsedFile = { readonly scenarios: readonly FileScenario[]; readonly problems: readonly string[] }

const SCHEMAS = scenarioSchemas(PRESET_NAMES)

/** The schema of a scenario file, as it is published. */
export function scenarioJsonSchema(): object {
  const { one, several } = SCHEMAS
  return {
    title: 'ws-gate scenario file',
    ...z.toJSONSchema(z.union([several, one]), { target: 'draft-2020-12', unrepresentable: 'any' }),
  }
}

/** The scenarios of a YAML or JSON file, and every problem with its form, each with file, line and path. */
export function parseScenarioFile({ path: file, text }: ScenarioText): ParsedFile {
  const { document, value, problems: unreadable, lineAt } = readYaml(text)
  if (unreadable.length > 0)
    return { scenarios: [], problems: unreadable.map(({ line, says }) => `${file}:${line}: ${says}`) }
  const lineOf = (path: Path): number => {
    for (let length = path.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : (document.getIn(path.slice(0, length), true) as Node | undefined)
      if (node?.range) return lineAt(node.range[0])
    }
    return 1
  }
  const where = (path: Path) => `${file}:${lineOf(path)}: ${path.length === 0 ? '' : `${pathText(path)}: `}`
  const several = typeof value === 'object' && value !== null && 'scenarios' in value
  const { data, issues, leftOut } = parsePruned(value, several ? SCHEMAS.several : SCHEMAS.one)
  const problems = issues
    .flatMap((issue) => issueTexts(issue))
    .map(({ path, text: said }) => ({ line: lineOf(path), said: `${where(path)}${said}` }))
    .toSorted((a, b) => a.line - b.line)
    .map(({ said }) => said)
  if (data === undefined) return { scenarios: [], problems }
  const written = 'scenarios' in data ? data.scenarios : [data]
  const scenarios = written.map((scenario, index): FileScenario => {
    const root: Path = several ? ['scenarios', index] : []
    const { preset } = scenario
    return {
      preset: preset ?? 'custom',
      written: preset === undefined ? scenario : withPreset(scenario, preset),
      where: (path) => where([...root, ...path]),
      isLeftOut: (path) => leftOut.some((out) => beginsAlike(out, root) && concerns(out.slice(root.length), path)),
    }
  })
  return { scenarios, problems }
}

type OneSchema = typeof SCHEMAS.one
type SeveralSchema = typeof SCHEMAS.several

type Pruned = {
  readonly data?: z.infer<OneSchema | SeveralSchema>
  readonly issues: readonly Issue[]
  readonly leftOut: readonly Path[]
}

const MOST_PRUNINGS = 5

/**
 * Parses a value. Where that fails, parses it again without the invalid parts, so that problems with the rest are found
 * in the same run.
 */
function parsePruned(value: unknown, schema: OneSchema | SeveralSchema): Pruned {
  const rest: unknown = structuredClone(value)
  const leftOut: Path[] = []
  let issues: readonly Issue[] | undefined
  for (let pruning = 0; pruning < MOST_PRUNINGS; pruning++) {
    const parsed = schema.safeParse(rest)
    if (parsed.success) return { data: parsed.data, issues: issues ?? [], leftOut }
    issues ??= parsed.error.issues
    for (const { path } of parsed.error.issues.flatMap((issue) => issueTexts(issue))) {
      leftOut.push(path)
      removeAt(rest, path)
    }
  }
  return { issues: issues ?? [], leftOut }
}

/** Removes the innermost named key on a path: removing an element of a list would shift the others. */
function removeAt(value: unknown, path: Path): void {
  const last = path.findLastIndex((key) => typeof key === 'string')
  let parent: unknown = value
  for (const key of path.slice(0, Math.max(0, last)))
    parent = (parent as Record<string | number, unknown> | undefined)?.[key]
  if (last >= 0 && typeof parent === 'object' && parent !== null)
    delete (parent as Record<string | number, unknown>)[path[last]!]
}

/** Whether the part left out may explain a problem at a path: it lies there, or in the same step or rule. */
function concerns(out: Path, path: Path): boolean {
  const item = out.findLastIndex((key) => typeof key === 'number')
  return beginsAlike(out, path) || (item >= 0 && beginsAlike(path, out.slice(0, item + 1)))
}

function beginsAlike(a: Path, b: Path): boolean {
  return a.slice(0, b.length).every((key, index) => key === b[index])
}

/** The scenario over its preset: a written part replaces the preset's whole part; only names and values are merged. */
export function withPreset(written: WrittenScenario, name: PresetName): WrittenScenario {
  const preset: WrittenScenario = PRESETS[name].scenario
  return {
    ...preset,
    ...written,
    ...((preset.vars ?? written.vars) && { vars: { ...preset.vars, ...written.vars } }),
    ...((preset.connect ?? written.connect) && { connect: { ...preset.connect, ...written.connect } }),
    ...((preset.load ?? written.load) && { load: { ...preset.load, ...written.load } }),
  }
}

type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
  readonly errors?: readonly (readonly Issue[])[]
}

/** The messages of an issue. Of alternative forms, only the one that fits the value's type is taken to be meant. */
function issueTexts(issue: Issue, under: Path = []): readonly { readonly path: Path; readonly text: string }[] {
  const path = [...under, ...(issue.path as Path)]
  const meant = issue.errors?.find(
    (branch) => branch.length > 0 && branch.every((one) => one.path.length > 0 || one.code === 'unrecognized_keys'),
  )
  if (meant !== undefined) return meant.flatMap((one) => issueTexts(one, path))
  if (issue.keys !== undefined)
    return issue.keys.map((key) => ({ path: [...path, key], text: `is not known; ${issue.message}` }))
  return [{ path, text: issue.message }]
}

/** As in `scenarios[0].operation.send`. */
function pathText(path: Path): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${key}`)).join('')
}
