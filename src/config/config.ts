import { inputsOf } from '../inputs/commands.ts'
import type { Input } from '../inputs/input.ts'
import { INPUTS, type InputName } from '../inputs/inputs.ts'
import type { ScenarioConfig } from '../scenarios/contract/kind.ts'
import { parseScenarios } from '../scenarios/parse.ts'
import { canDecide, kindOf } from '../scenarios/table.ts'
import type { Protocol } from '../speech/protocol.ts'
import type { MetricName } from '../vocabulary/metric.ts'
import {
  parseBoolean,
  parseBytes,
  parseChoice,
  parseChoices,
  parseCount,
  parseDurationMs,
} from '../vocabulary/quantity.ts'
import { type BaseConfig, type CompareConfig, parseComparing } from './comparing.ts'
import { type ConnectionConfig, parseHeaders, parseOrigin, parseSubprotocols, parseTls } from './connection.ts'
import { InputError } from './input-error.ts'
import {
  type MessageConfig,
  parseConcurrency,
  parseLoaded,
  parsePlanted,
  parseRate,
  type RateConfig,
} from './load-config.ts'
import { masked } from './masked.ts'
import { inTableOrder, type RawInputs, unknownNames } from './raw-inputs.ts'
import { parseReporting, type ReportingConfig } from './reporting.ts'
import type { FileScenario } from './scenario-file.ts'
import {
  ANY_PORT_URL,
  parseAddress,
  parseCores,
  parseName,
  type ServerConfig,
  serverConfig,
  withPath,
} from './server-config.ts'
import { parseSharding, type ShardConfig } from './sharding.ts'
import { readSpoken, unsuitable } from './spoken.ts'
import { parseRef, parseStoring, type StoreConfig } from './storing.ts'
import { allThresholds, type Limit, parseBounds, type Thresholds } from './thresholds.ts'

export type Config = StoreConfig &
  ShardConfig &
  ReportingConfig & {
    readonly name: string
    readonly server: ServerConfig
    readonly workingDirectory: string
    /** Run by a shell before anything is measured. */
    readonly buildCommand?: string
    readonly buildTimeoutMs: number
    readonly readyTimeoutMs: number
    readonly pin: boolean
    readonly serverCores?: string
    /** Whether base and head are loaded at once where they can be. */
    readonly duet: boolean
    /** Absent: as many as the comparison needs. */
    readonly pairs?: number
    readonly seed: number
    readonly scenarios: readonly ScenarioConfig[]
    readonly connections: number
    readonly concurrency: number
    readonly message: MessageConfig
    readonly connection: ConnectionConfig
    /** How long a reply or a delivery may take. */
    readonly timeoutMs: number
    /** How long an opening handshake, and a session, may take. */
    readonly openTimeoutMs: number
    /** How the server is spoken to; absent: a plain echo. */
    readonly protocol?: Protocol
    /** The preset that the protocol began with, and the input as it was written, with secrets by name only. */
    readonly preset: string
    readonly presetText: string
    /** Names of inputs that the scenario file gave. */
    readonly fromFile: readonly string[]
    readonly protocolSource: string
    /** Values that no report may show. */
    readonly secrets: readonly string[]
    /** Path of the scenario file. */
    readonly scenarioFile?: string
    /** Absent: a length that suits what is compared. */
    readonly durationMs?: number
    readonly rate: RateConfig
    readonly timeBudgetMs: number
    readonly compare: CompareConfig
    /** Given when the base is measured beside the head. */
    readonly base?: BaseConfig
    readonly thresholds: Thresholds
    /** Metrics whose threshold the user wrote: these decide even where they would only inform. */
    readonly chosen: readonly MetricName[]
    readonly limits: readonly Limit[]
    readonly failOn: readonly FailOn[]
    readonly warnOnly: boolean
    readonly resultPath?: string
    /** What `init` writes. */
    readonly workflow: 'simple' | 'fork-safe' | 'matrix'
    readonly allowUntrustedTrigger: boolean
    /** How much slower one of two equal sides is made. */
    readonly planted?: number
    readonly json: boolean
    readonly dryRun: boolean
  }

type FailOn = 'regressed' | 'inconclusive' | 'incomparable' | 'no-baseline'

const WORKFLOWS = ['simple', 'fork-safe', 'matrix'] as const
const COMPARE = ['auto', 'baseline', 'base', 'none'] as const
const FAIL_ON: readonly FailOn[] = ['regressed', 'inconclusive', 'incomparable', 'no-baseline']

/** The only place where text becomes configuration. Throws one InputError with every problem, in the table's order. */
export function parseConfig(raw: RawInputs, scenario?: FileScenario): Config {
  const problems: string[] = unknownNames(raw)
  const spoken = readSpoken(raw, scenario)
  problems.push(...spoken.problems)
  const table = tableOf(raw)
  /** Parses one input; a problem is noted and the fallback stands in, so that the next problems are found as well. */
  const read = <T>(name: InputName, parse: (text: string) => T): T => {
    const { fallback } = table.find((input) => input.name === name)!
    const chosen = raw.texts[name]?.trim() || fallback
    const written = spoken.texts[name]
    const text = written !== undefined && isDefault(raw, name) ? written : chosen
    try {
      return parse(text)
    } catch (error) {
      problems.push(`${text === written ? spoken.whereInput(name) : `input '${name}': `}${(error as Error).message}`)
      return parse(fallback)
    }
  }

  const loads = raw.place === 'load'
  const name = read('name', parseName)
  const command = read('command', (text) => text)
  if (command !== '' && raw.words !== undefined)
    problems.push("input 'command': is given twice, as an option and after '--'; keep one")
  const runs = loads && command === '' && raw.words === undefined && raw.texts['url'] !== undefined
  const address = read('url', (text) =>
    withPath(parseAddress(text || ANY_PORT_URL, runs ? 'anywhere' : 'here'), spoken.path),
  )
  if (!runs && command === '' && raw.words === undefined && raw.texts['url'] && raw.place !== 'init') {
    problems.push(
      `input 'command': is missing beside url '${raw.texts['url']}'; give the command that starts your server, such as 'node server.js'; one that runs already is for 'ws-gate load'`,
    )
  }
  const scenarios = read('scenarios', (text) => parseScenarios(loads ? parseLoaded(text) : text))
  const judged = scenarios.map(kindOf).some(canDecide)
  const buildCommand = read('build-command', (text) => text)
  const comparing = parseComparing(
    {
      compare: read('compare', (text) => parseChoice(text, COMPARE)),
      buildCommand,
      baseCommand: read('base-command', (text) => text),
      baseRef: read('base-ref', parseRef),
      identicalIf: read('identical-if', (text) => text),
    },
    { judged, embedded: command === '' && raw.words === undefined },
  )
  problems.push(...comparing.problems)
  const { thresholds, limits } = read('thresholds', (text) => parseBounds(text, scenarios))
  const durationMs = read('duration', (text) =>
    text === '' ? undefined : parseDurationMs(text, { min: 200, max: 60_000 }),
  )
  const planted = read('planted', (text) => (text === '' ? undefined : parsePlanted(text)))
  const pairs = read('pairs', (text) => (text === '' ? undefined : parseCount(text, { min: 5, max: 100 })))
  const tls = read('tls', parseTls)
  if (tls.kind !== 'verify' && !address.secure)
    problems.push(`input 'tls': '${raw.texts['tls']}' needs a wss:// URL, 'url' is '${address.text}'`)
  const origin = read('origin', parseOrigin)
  const least = spoken.protocol === undefined ? 8 : 1
  const payloadBytes = read('payload', (text) => parseBytes(text, { min: least, max: 1_048_576 }))
  problems.push(...unsuitable(scenarios, spoken, payloadBytes))
  const connections = read('connections', (text) => parseCount(text, { min: 1, max: loads ? 10_000_000 : 100_000 }))
  const concurrency = read('concurrency', (text) => (text === '' ? connections : parseConcurrency(text, connections)))
  const serverCores = read('server-cores', parseCores)
  const resultPath = read('result-path', (text) => text) || read('out', (text) => text)
  const config: Config = {
    name,
    server: serverConfig(command, raw.words, address, { runs }),
    workingDirectory: read('working-directory', (text) => text),
    ...(buildCommand !== '' && { buildCommand }),
    buildTimeoutMs: read('build-timeout', (text) => parseDurationMs(text, { min: 1_000, max: 3_600_000 })),
    readyTimeoutMs: read('ready-timeout', (text) => parseDurationMs(text, { min: 100, max: 600_000 })),
    pin: read('pin', parseBoolean),
    ...(serverCores !== '' && { serverCores }),
    duet: read('duet', parseBoolean),
    ...(pairs !== undefined && { pairs }),
    seed: read('seed', (text) => parseCount(text, { min: 0, max: 2 ** 32 - 1 })),
    scenarios,
    connections,
    concurrency,
    message: {
      payloadBytes,
      type: read('message-type', (text) => parseChoice(text, ['binary', 'text'])),
      mask: read('mask', (text) => parseChoice(text, ['reused', 'fresh'])),
    },
    connection: {
      subprotocols: read('subprotocols', parseSubprotocols),
      headers: read('headers', parseHeaders),
      ...(origin !== undefined && { origin }),
      tls,
      compression: read('compression', (text) => parseChoice(text, ['off', 'offer'])) === 'offer',
      ...(spoken.cookiesFrom !== undefined && { cookiesFrom: spoken.cookiesFrom }),
      ...(spoken.family !== undefined && { family: spoken.family }),
      ...(spoken.sourceIps !== undefined && { sourceIps: spoken.sourceIps }),
    },
    timeoutMs: spoken.timeoutMs,
    openTimeoutMs: spoken.openTimeoutMs,
    ...(spoken.protocol !== undefined && { protocol: spoken.protocol }),
    preset: spoken.preset,
    presetText: raw.texts['preset']?.trim() || 'echo',
    fromFile: raw.file === undefined ? [] : Object.keys(spoken.texts).filter((each) => isDefault(raw, each)),
    protocolSource: spoken.source,
    secrets: spoken.secrets,
    ...(raw.file !== undefined && { scenarioFile: raw.file.path }),
    ...(durationMs !== undefined && { durationMs }),
    rate: read('rate', parseRate),
    timeBudgetMs: read('time-budget', (text) => parseDurationMs(text, { min: 5_000, max: 3_600_000 })),
    compare: comparing.compare,
    ...(comparing.base !== undefined && { base: comparing.base }),
    thresholds: allThresholds(thresholds),
    limits,
    chosen: Object.keys(thresholds) as MetricName[],
    failOn: read('fail-on', (text) => parseChoices(text, FAIL_ON)),
    warnOnly: read('warn-only', parseBoolean),
    ...parseStoring(read, raw.place),
    ...parseSharding(read, raw.environment),
    ...(resultPath !== '' && { resultPath }),
    ...(planted !== undefined && { planted }),
    ...parseReporting(read),
    workflow: read('workflow', (text) => parseChoice(text, WORKFLOWS)),
    allowUntrustedTrigger: read('allow-untrusted-trigger', parseBoolean),
    json: read('json', parseBoolean),
    dryRun: read('dry-run', parseBoolean),
  }
  if (problems.length > 0) throw new InputError(masked(inTableOrder(problems), spoken.secrets))
  return config
}

/** Every input; for `load`, with the defaults and help that this command overrides. */
function tableOf({ place }: RawInputs): readonly Input[] {
  const own = place === 'load' ? inputsOf(place) : []
  return INPUTS.map((input) => own.find(({ name }) => name === input.name) ?? input)
}

/** Whether an input has its default. GitHub's runner passes every default as if the user had given it. */
function isDefault({ texts }: RawInputs, name: string): boolean {
  const text = texts[name]?.trim() ?? ''
  return text === '' || text === INPUTS.find((input) => input.name === name)?.fallback
}
