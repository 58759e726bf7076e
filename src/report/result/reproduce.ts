import type { Base } from '../../base/base.ts'
import type { Config } from '../../config/config.ts'
import { limitText, thresholdOf } from '../../config/thresholds.ts'
import { inputsOf } from '../../inputs/commands.ts'
import { INPUTS } from '../../inputs/inputs.ts'
import { scenariosText } from '../../scenarios/parse.ts'
import { METRICS } from '../../scenarios/table.ts'

/** The one command that measures the same again: every option that shapes the run and is not at its default. */
export function reproduceCommand(config: Config, invocation: string, base?: Base): string {
  return [`${invocation} run`, ...writtenOptions(config, base), ...serverWords(config)].join(' ')
}

/** The command that searches a range of commits, measuring what this run has measured. */
export function bisectCommand(config: Config, invocation: string, good: string, bad: string): string {
  const known = inputsOf('bisect').map(({ name }) => `--${name} `)
  const options = writtenOptions(config).filter((option) => known.some((name) => option.startsWith(name)))
  return [`${invocation} bisect ${good} ${bad}`, ...options, ...serverWords(config)].join(' ')
}

/** Every option that shapes a run and is not at its default, as a shell reads it. */
function writtenOptions(config: Config, base?: Base): readonly string[] {
  const { server, connection } = config
  const options: readonly (readonly [string, string])[] = [
    ['name', config.name],
    ['url', server.kind === 'embedded' ? '' : server.address.text],
    ['working-directory', config.workingDirectory],
    ['build-command', config.buildCommand ?? ''],
    ...baseOptions(config, base),
    ['ready-timeout', `${config.readyTimeoutMs / 1_000}s`],
    ['pin', String(config.pin)],
    ['server-cores', config.serverCores ?? ''],
    ['duet', String(config.duet)],
    ['pairs', config.pairs === undefined ? '' : String(config.pairs)],
    ['seed', String(config.seed)],
    ['config', config.scenarioFile ?? ''],
    ['preset', config.scenarioFile === undefined ? config.presetText : ''],
    ['scenarios', scenariosText(config.scenarios)],
    ['connections', String(config.connections)],
    ['concurrency', config.concurrency === config.connections ? '' : String(config.concurrency)],
    ['payload', `${config.message.payloadBytes}B`],
    ['message-type', config.message.type],
    ['mask', config.message.mask],
    ['subprotocols', connection.subprotocols.join(', ')],
    // Their values may be secrets.
    [
      'headers',
      Object.keys(connection.headers)
        .map((name) => `${name}: ***`)
        .join('\n'),
    ],
    ['origin', connection.origin ?? ''],
    ['tls', connection.tls.kind === 'ca' ? connection.tls.caPath : connection.tls.kind],
    ['compression', connection.compression ? 'offer' : 'off'],
    ['duration', config.durationMs === undefined ? '' : `${config.durationMs / 1_000}s`],
    ['rate', `${config.rate.messagesPerSecond}/s${config.rate.arrivals === 'poisson' ? ' poisson' : ''}`],
    ['time-budget', `${config.timeBudgetMs / 1_000}s`],
    ['thresholds', thresholdWords(config)],
  ]
  return options
    .filter(([name]) => !config.fromFile.includes(name))
    .filter(([name, value]) => value !== '' && value !== INPUTS.find((input) => input.name === name)!.fallback)
    .filter(([name, value]) => !(name === 'url' && value === 'ws://127.0.0.1:${PORT}/'))
    .map(([name, value]) => `--${name} ${quote(value)}`)
}

function serverWords({ server }: Config): readonly string[] {
  return server.kind === 'embedded' ? [] : ['--', ...server.command.map(quote)]
}

/** The same base again, by its commit: what a branch or an event names may change. */
function baseOptions(
  { base: wish, buildCommand }: Config,
  base: Base | undefined,
): readonly (readonly [string, string])[] {
  if (wish === undefined) return []
  const sha = base !== undefined && base.kind !== 'missing' ? base.sha : wish.ref
  return [
    ['base-command', wish.command?.at(-1) ?? ''],
    ['identical-if', wish.identicalIf.join(', ')],
    ['compare', wish.from === 'commit' && buildCommand === undefined ? 'base' : ''],
    ['base-ref', wish.from === 'commit' ? (sha ?? '') : ''],
  ]
}

function thresholdWords({ thresholds, chosen, limits }: Config): string {
  const changes = METRICS.filter(({ name }) => chosen.includes(name)).map(
    ({ name }) => `${name}=${Number((thresholdOf(thresholds, name) * 100).toPrecision(6))}%`,
  )
  return [...changes, ...limits.map(limitText)].join(',')
}

/** As a shell reads it back: unchanged where nothing is special, else in single quotes. */
// Not `shell-quote`: it writes a URL as ws\://127.0.0.1\:8080/, which nobody reads with ease.
function quote(word: string): string {
  return /^[A-Za-z0-9_./:=,%@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
