import { LineCounter, type Node, parseDocument } from 'yaml'
import { PRESET_NAMES, PRESETS, type PresetName } from './presets.ts'
import { scenarioSchema, scenariosSchema, type WrittenScenario } from './scenario-schema.ts'
import type { Path } from './written-protocol.ts'

/** A scenario file, read: its text, and that of each hook that it names, by the name it has there. */
export type ScenarioText = {
  readonly path: string
  readonly text: string
  readonly hooks: Readonly<Record<string, string>>
}

/** One scenario of a file, its preset's part filled in. */
export type FileScenario = {
  readonly preset: PresetName | 'custom'
  readonly written: WrittenScenario
  /** `FILE:LINE: PATH: `, for what is wrong at a place of it. */
  where(path: Path): string
}

export type ParsedFile = { readonly scenarios: readonly FileScenario[]; readonly problems: readonly string[] }

/** The scenarios of a file in YAML or JSON, and all that is wrong with its form, each with file, line and path. */
export function parseScenarioFile({ path: file, text }: ScenarioText): ParsedFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, pos }) => `${file}:${lines.linePos(pos[0]).line}: ${message}`)
    return { scenarios: [], problems }
  }
  const lineOf = (path: Path): number => {
    for (let length = path.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : (document.getIn(path.slice(0, length), true) as Node | undefined)
      if (node?.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }
  const where = (path: Path) => `${file}:${lineOf(path)}: ${path.length === 0 ? '' : `${pathText(path)}: `}`
  const value: unknown = document.toJS()
  const several = typeof value === 'object' && value !== null && 'scenarios' in value
  const parsed = several ? scenariosSchema.safeParse(value) : scenarioSchema.safeParse(value)
  if (!parsed.success)
    return { scenarios: [], problems: parsed.error.issues.flatMap((issue) => issueTexts(issue, where)) }
  const problems: string[] = []
  const written = 'scenarios' in parsed.data ? parsed.data.scenarios : [parsed.data as WrittenScenario]
  const scenarios = written.map((scenario, index): FileScenario => {
    const root: Path = several ? ['scenarios', index] : []
    const name = scenario.preset
    const preset = PRESET_NAMES.find((known) => known === name)
    if (name !== undefined && preset === undefined)
      problems.push(`${where([...root, 'preset'])}'${name}' is no preset; write one of ${PRESET_NAMES.join(', ')}`)
    return {
      preset: preset ?? 'custom',
      written: preset === undefined ? scenario : withPreset(scenario, preset),
      where: (path) => where([...root, ...path]),
    }
  })
  return { scenarios, problems }
}

/** What is written goes before what the preset says, whole parts at a time; only names and values are put together. */
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

/** Of alternatives, the one that was meant is the one whose kind of value it is. */
function issueTexts(issue: Issue, where: (path: Path) => string, under: Path = []): readonly string[] {
  const path = [...under, ...(issue.path as Path)]
  const meant = issue.errors?.find(
    (branch) => branch.length > 0 && branch.every((one) => one.path.length > 0 || one.code === 'unrecognized_keys'),
  )
  if (meant !== undefined) return meant.flatMap((one) => issueTexts(one, where, path))
  if (issue.keys !== undefined) return issue.keys.map((key) => `${where([...path, key])}is not known; ${issue.message}`)
  return [`${where(path)}${issue.message}`]
}

/** As in `scenarios[0].operation.send`. */
function pathText(path: Path): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${key}`)).join('')
}
