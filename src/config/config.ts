import type { MetricName } from '../metric.ts'
import { type Address, ANY_PORT_URL, parseAddress } from './address.ts'
import { type BaseConfig, type CompareConfig, parseComparing } from './comparing.ts'
import { type ConnectionConfig, parseHeaders, parseOrigin, parseSubprotocols, parseTls } from './connection.ts'
import { InputError } from './input-error.ts'
import { INPUTS, type InputName } from './inputs.ts'
import {
  parseBoolean,
  parseBytes,
  parseChoice,
  parseChoices,
  parseCount,
  parseDurationMs,
  parsePercent,
} from './quantity.ts'
import { inTableOrder, type RawInputs, unknownNames } from './raw-inputs.ts'
import { parseReporting, type ReportingConfig } from './reporting.ts'
import { parseScenarios, type ScenarioConfig } from './scenarios.ts'
import { parseRef, parseStoring, type StoreConfig } from './storing.ts'
import { allThresholds, type Limit, parseBounds, type Thresholds } from './thresholds.ts'

export type Config = StoreConfig &
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
    /** Absent: as many as what they are compared with needs. */
    readonly pairs?: number
    readonly seed: number
    readonly scenarios: readonly ScenarioConfig[]
    readonly connections: number
    readonly concurrency: number
    readonly message: MessageConfig
    readonly connection: ConnectionConfig
    /** Absent: as long as suits what is compared. */
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

export type ServerConfig =
  | { readonly kind: 'embedded'; readonly address: Address }
  | { readonly kind: 'words' | 'shell'; readonly command: readonly string[]; readonly address: Address }

/** The message that is sent again and again. */
export type MessageConfig = {
  readonly payloadBytes: number
  readonly type: 'binary' | 'text'
  readonly mask: 'reused' | 'fresh'
}

export type RateConfig = { readonly messagesPerSecond: number; readonly arrivals: 'constant' | 'poisson' }
export type FailOn = 'regressed' | 'inconclusive' | 'incomparable' | 'no-baseline'

/** What a name may be. */
export const NAME: RegExp = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

const BROADCAST_PAYLOAD_BYTES = 16
const WORKFLOWS = ['simple', 'fork-safe', 'matrix'] as const
const COMPARE = ['auto', 'baseline', 'base', 'none'] as const
const FAIL_ON: readonly FailOn[] = ['regressed', 'inconclusive', 'incomparable', 'no-baseline']

/** The only place where text becomes configuration. Throws one InputError with every problem, in the table's order. */
export function parseConfig(raw: RawInputs): Config {
  const problems: string[] = unknownNames(raw)
  /** Parses one input; a problem is noted and the fallback stands in, so that the next problems are found as well. */
  const read = <T>(name: InputName, parse: (text: string) => T): T => {
    const fallback = INPUTS.find((input) => input.name === name)!.fallback
    try {
      return parse(raw.texts[name]?.trim() || fallback)
    } catch (error) {
      problems.push(`input '${name}': ${(error as Error).message}`)
      return parse(fallback)
    }
  }

  const name = read('name', parseName)
  const command = read('command', (text) => text)
  if (command !== '' && raw.words !== undefined)
    problems.push("input 'command': is given twice, as an option and after '--'; keep one")
  const address = read('url', (text) => parseAddress(text || ANY_PORT_URL))
  if (command === '' && raw.words === undefined && raw.texts['url'] && raw.place !== 'init') {
    problems.push(
      `input 'command': is missing beside url '${raw.texts['url']}'; give the command that starts your server, such as 'node server.js'`,
    )
  }
  const scenarios = read('scenarios', parseScenarios)
  const judged = scenarios.some(({ kind }) => kind === 'echo')
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
  const payloadBytes = read('payload', (text) => parseBytes(text, { min: 8, max: 1_048_576 }))
  if (payloadBytes < BROADCAST_PAYLOAD_BYTES && scenarios.some(({ kind }) => kind === 'broadcast'))
    problems.push(
      `input 'payload': a broadcast message says when it was due; write ${BROADCAST_PAYLOAD_BYTES}B or more`,
    )
  const connections = read('connections', (text) => parseCount(text, { min: 1, max: 100_000 }))
  const concurrency = read('concurrency', (text) => (text === '' ? connections : parseConcurrency(text, connections)))
  const serverCores = read('server-cores', parseCores)
  const resultPath = read('result-path', (text) => text) || read('out', (text) => text)
  const config: Config = {
    name,
    server: serverConfig(command, raw.words, address),
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
    },
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
    ...(resultPath !== '' && { resultPath }),
    ...(planted !== undefined && { planted }),
    ...parseReporting(read),
    workflow: read('workflow', (text) => parseChoice(text, WORKFLOWS)),
    allowUntrustedTrigger: read('allow-untrusted-trigger', parseBoolean),
    json: read('json', parseBoolean),
    dryRun: read('dry-run', parseBoolean),
  }
  if (problems.length > 0) throw new InputError(inTableOrder(problems))
  return config
}

function serverConfig(command: string, words: readonly string[] | undefined, address: Address): ServerConfig {
  if (words !== undefined) return { kind: 'words', command: words, address }
  if (command !== '') return { kind: 'shell', command: ['sh', '-c', command], address }
  return { kind: 'embedded', address }
}

/** It becomes a folder's name and appears in reports: letters, digits and a few signs. */
function parseName(text: string): string {
  if (!NAME.test(text)) {
    throw new Error(
      `'${text}' is not a name; write up to 64 letters, digits, '.', '_' or '-', beginning with a letter or digit`,
    )
  }
  return text
}

function parseCores(text: string): string {
  if (text !== '' && !/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text))
    throw new Error(`'${text}' is not a list of cores; write it as '0' or '0,2-3'`)
  return text
}

function parseConcurrency(text: string, connections: number): number {
  const concurrency = parseCount(text, { min: 1, max: 1_000_000 })
  if (concurrency > connections && concurrency % connections !== 0) {
    throw new Error(
      `'${text}' is neither up to ${connections}, the connections, nor a multiple of them; write one that is`,
    )
  }
  return concurrency
}

function parsePlanted(text: string): number {
  const planted = parsePercent(text)
  if (!(planted >= 0.01 && planted <= 1)) throw new Error(`'${text}' is out of range; write 1% to 100%`)
  return planted
}

function parseRate(text: string): RateConfig {
  const match = /^(\d+)\/s(?: (constant|poisson))?$/.exec(text)
  const messagesPerSecond = Number(match?.[1])
  if (!(messagesPerSecond >= 1 && messagesPerSecond <= 100_000)) {
    throw new Error(`'${text}' is not a rate from 1/s to 100000/s; write it as '1000/s' or '1000/s poisson'`)
  }
  return { messagesPerSecond, arrivals: match?.[2] === 'poisson' ? 'poisson' : 'constant' }
}
