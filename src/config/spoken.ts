import type { ScenarioConfig } from '../scenarios/contract/kind.ts'
import { kindOf } from '../scenarios/table.ts'
import { PRESET_NAMES, type PresetName, presetNamed } from '../speech/presets/table.ts'
import type { Protocol } from '../speech/protocol.ts'
import { LOAD_KEYS, type WrittenScenario } from '../speech/written/schema.ts'
import { type Path, protocolOf } from '../speech/written/written-protocol.ts'
import { parseDurationMs } from '../vocabulary/quantity.ts'
import type { RawInputs } from './raw-inputs.ts'
import { type FileScenario, withPreset } from './scenario-file.ts'

/** How the server is spoken to, from a preset or a scenario of a file, and what else that settles. */
export type Spoken = {
  readonly preset: PresetName | 'custom'
  /** Absent: a plain echo. */
  readonly protocol?: Protocol
  /** The protocol as it was written, secrets by name. A run is compared only with stored records that share it. */
  readonly source: string
  /** Inputs that the scenario gives. */
  readonly texts: Readonly<Record<string, string>>
  /** Values that must not be shown. */
  readonly secrets: readonly string[]
  /** For replies and deliveries. */
  readonly timeoutMs: number
  /** For an opening handshake and for a session, each. */
  readonly openTimeoutMs: number
  readonly cookiesFrom?: string
  readonly family?: 4 | 6
  readonly sourceIps?: readonly string[]
  /** Path and query where the URL has none. */
  readonly path?: string
  readonly problems: readonly string[]
  /** The prefix `FILE:LINE: PATH: ` for a problem with an input that the file gives. */
  whereInput(name: string): string
}

const TIMEOUT_MS = 5_000
const PLACEHOLDER = /\$\{(env|secret)\.([A-Za-z_][A-Za-z0-9_]*)\}/g

/** Reads the preset or scenario. Errors become `problems`; an unknown preset is then read as a plain echo. */
export function readSpoken(raw: RawInputs, scenario: FileScenario | undefined): Spoken {
  const problems: string[] = []
  const { preset, written, where } = scenario ?? presetInput(raw, problems)
  const note = (path: Path, message: string) => {
    if (!scenario?.isLeftOut(path)) problems.push(`${where(path)}${message}`)
  }
  const secrets = new Set<string>()
  const resolved = fillIn(written, raw.environment ?? {}, secrets, note) as WrittenScenario
  const { hook } = resolved
  const connect = withVars(resolved.connect ?? {}, resolved, note, ['connect']) as NonNullable<
    WrittenScenario['connect']
  >
  const url = withVars(resolved.url, resolved, note, ['url']) as string | undefined
  const hookPath = hook === undefined ? undefined : besides(raw.file?.path ?? '', hook)
  if (hook !== undefined && raw.file?.hooks[hook] === undefined)
    note(['hook'], `'${hookPath}' cannot be read; write the path of a module, relative to the scenario file`)
  const protocol = protocolOf(resolved, { name: preset, hookPath }, note)
  const timeout = timeoutOf(resolved.timeout, ['timeout'], note) ?? TIMEOUT_MS
  for (const [index, address] of (connect.sourceIps ?? []).entries())
    if (!/^127\.\d+\.\d+\.\d+$|^::1$/.test(address))
      note(['connect', 'sourceIps', index], `'${address}' is not an address of this machine; write one of 127.0.0.0/8`)
  if (connect.cookiesFrom !== undefined && !/^\/[\x21-\x7e]*$/.test(connect.cookiesFrom))
    note(['connect', 'cookiesFrom'], `'${connect.cookiesFrom}' is not a path on the server; write one such as '/login'`)
  const given = textsOf({ ...resolved, connect, ...(url !== undefined && { url }) })
  const path = presetNamed(preset)?.path
  return {
    preset,
    ...(protocol !== undefined && { protocol }),
    source: protocol === undefined ? '' : sourceOf(written, raw),
    texts: Object.fromEntries([...given].map(([name, { text }]) => [name, text])),
    secrets: [...secrets],
    timeoutMs: timeoutOf(resolved.operation?.timeout, ['operation', 'timeout'], note) ?? timeout,
    openTimeoutMs: timeoutOf(connect.timeout, ['connect', 'timeout'], note) ?? timeout,
    ...(connect.cookiesFrom !== undefined && { cookiesFrom: connect.cookiesFrom }),
    ...(connect.family !== undefined && { family: connect.family }),
    ...(connect.sourceIps !== undefined && { sourceIps: connect.sourceIps }),
    ...(path !== undefined && { path }),
    problems,
    whereInput: (name) => (scenario === undefined ? `input '${name}': ` : where(given.get(name)?.path ?? [])),
  }
}

function timeoutOf(
  text: string | undefined,
  path: Path,
  note: (path: Path, message: string) => void,
): number | undefined {
  if (text === undefined) return undefined
  try {
    return parseDurationMs(text, { min: 100, max: 60_000 })
  } catch (error) {
    note(path, (error as Error).message)
    return undefined
  }
}

type Written = Pick<FileScenario, 'preset' | 'written' | 'where'>

/** What the input `preset` says. */
function presetInput({ texts }: RawInputs, problems: string[]): Written {
  const where = () => "input 'preset': "
  const text = texts['preset']?.trim() || 'echo'
  try {
    const { name, vars } = parsePreset(text)
    const given = Object.keys(vars).length > 0 ? { vars } : {}
    return { preset: name, written: withPreset(given, name), where }
  } catch (error) {
    problems.push(`${where()}${(error as Error).message}`)
    return { preset: 'echo', written: {}, where }
  }
}

/** What a user wrote as a preset: its name, and values for its variables, as in `json-rpc method=ping`. */
function parsePreset(text: string): {
  readonly name: PresetName
  readonly vars: Readonly<Record<string, string>>
} {
  const [name = '', ...words] = text.split(/\s+/)
  const preset = presetNamed(name)
  if (preset === undefined)
    throw new Error(`'${name}' is no preset; write ${PRESET_NAMES.map((known) => `'${known}'`).join(', ')}`)
  const known = Object.keys(preset.scenario.vars ?? {})
  const vars = words.map((word) => {
    const [, variable = '', value = ''] = /^(\w+)=(.*)$/.exec(word) ?? []
    if (known.includes(variable)) return [variable, value] as const
    throw new Error(
      known.length === 0
        ? `'${word}' beside '${name}': it has nothing to set`
        : `'${word}' is not of '${name}'; write ${known.map((one) => `${one}=…`).join(', ')}`,
    )
  })
  return { name: name as PresetName, vars: Object.fromEntries(vars) }
}

/** The value with every `${env.X}` and `${secret.X}` replaced; secret values are collected to be masked. */
function fillIn(
  value: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  secrets: Set<string>,
  note: (path: Path, message: string) => void,
): unknown {
  return mapTexts(value, [], (text, path) =>
    text.replace(PLACEHOLDER, (whole, kind: string, name: string) => {
      const found = environment[name]
      if (found === undefined || found === '') {
        note(path, `'${whole}' is not set; give the step or the command a variable ${name}`)
        return ''
      }
      if (kind === 'secret') secrets.add(found)
      return found
    }),
  )
}

/** Fills in `${vars.name}` where a connection is made: from the file only, since nothing is captured by then. */
function withVars(
  value: unknown,
  { vars = {} }: WrittenScenario,
  note: (path: Path, message: string) => void,
  path: Path,
): unknown {
  return mapTexts(value, path, (text, at) =>
    text.replace(/\$\{vars\.(\w+)\}/g, (whole, name: string) => {
      if (vars[name] === undefined)
        note(at, `'${whole}' has no value before the connection is there; give it one in 'vars'`)
      return vars[name] ?? ''
    }),
  )
}

/** The same value with every text in it replaced. */
function mapTexts(value: unknown, path: Path, replace: (text: string, path: Path) => string): unknown {
  if (typeof value === 'string') return replace(value, path)
  if (Array.isArray(value)) return value.map((one, index) => mapTexts(one, [...path, index], replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, [...path, key], replace)]))
}

/** The parts of a scenario that shape the exchange: not its name, the server's address, the load or the thresholds. */
function sourceOf(written: WrittenScenario, { file }: RawInputs): string {
  const { name, url, load, thresholds, $schema, ...shape } = written
  return JSON.stringify({ ...shape, ...(written.hook !== undefined && { hook: file?.hooks[written.hook] }) })
}

function textsOf(written: WrittenScenario): ReadonlyMap<string, { readonly text: string; readonly path: Path }> {
  const { name, url, connect = {}, load = {}, thresholds } = written
  const { subprotocols, headers, origin, tls, compression } = connect
  const all: readonly (readonly [string, string | undefined, Path])[] = [
    ['name', name, ['name']],
    ['url', url, ['url']],
    ['subprotocols', subprotocols?.join(','), ['connect', 'subprotocols']],
    [
      'headers',
      headers &&
        Object.entries(headers)
          .map(([header, value]) => `${header}: ${value}`)
          .join('\n'),
      ['connect', 'headers'],
    ],
    ['origin', origin, ['connect', 'origin']],
    ['tls', tls, ['connect', 'tls']],
    ['compression', compression, ['connect', 'compression']],
    ['thresholds', thresholds?.join('\n'), ['thresholds']],
    ...LOAD_KEYS.map((key) => [key, load[key] === undefined ? undefined : String(load[key]), ['load', key]] as const),
  ]
  return new Map(all.flatMap(([key, text, path]) => (text === undefined ? [] : [[key, { text, path }] as const])))
}

/** A path relative to the folder of a file. */
function besides(file: string, path: string): string {
  if (path.startsWith('/')) return path
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : ''
  return `${folder}${path.replace(/^\.\//, '')}`
}

/** What in the protocol and the payload does not suit the scenarios. */
export function unsuitable(
  scenarios: readonly ScenarioConfig[],
  { protocol, preset, whereInput }: Spoken,
  payloadBytes: number,
): readonly string[] {
  const given = { payloadBytes, ...(protocol !== undefined && { protocol }) }
  return scenarios.flatMap((scenario) =>
    (kindOf(scenario).problems?.(scenario, given) ?? []).map((problem) =>
      'lacks' in problem
        ? `${whereInput('scenarios')}'${scenario.kind}' needs '${problem.lacks}', which ${preset} does not have; describe it in the scenario file, or leave '${scenario.kind}' out`
        : `${whereInput(problem.input)}${problem.says}`,
    ),
  )
}
