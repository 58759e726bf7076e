import type { z } from 'zod'
import type { Base } from '../../base/base.ts'
import { workersOf } from '../../plan/preflight.ts'
import type { History } from '../../records/history.ts'
import { keyOf } from '../../records/key.ts'
import { timed } from '../../scenarios/contract/result-fields.ts'
import { calibrationOf, leadRounds, leadTogether } from '../../scenarios/lead.ts'
import { fileScenarios } from '../../scenarios/reports.ts'
import { observe } from '../../verdict/observations.ts'
import { trendSection } from '../trend/trend-section.ts'
import { baselineOf } from './baseline.ts'
import type { Facts } from './facts.ts'
import { bisectCommand, reproduceCommand } from './reproduce.ts'
import { type Result, resultSchema } from './result-schema.ts'
import { wordWarning } from './warning.ts'

/** The result of a run; checked against its own schema, so that no reader meets what the schema does not promise. */
export function resultOf(facts: Facts): Result {
  const { plan, pairs, alone, machine, config } = facts
  const { timeoutMs } = config
  const ceiling = leadTogether(pairs, 'ceiling', { where: 'alone', timeoutMs })
  const [reached] = [...pairs, ...alone]
  const trend = trendOf(facts)
  const baseline = baselineOf(facts)
  const { pins } = plan
  return resultSchema.parse({
    schema: 1,
    tool: { version: facts.version },
    name: config.name,
    outcome: facts.outcome,
    exitCode: facts.exitCode,
    ...(facts.reason !== undefined && { reason: facts.reason }),
    ...(facts.tail && { serverOutput: facts.tail }),
    reproduce: reproduceCommand(config, facts.invocation, facts.base),
    ...(facts.commit !== undefined && { measuredSha: facts.commit.sha, dirty: facts.commit.dirty }),
    ...(reached !== undefined && { address: reached.address }),
    comparing: comparingOf(facts),
    ...(baseline !== undefined && {
      baseline: { ...baseline, trace: [...baseline.trace] },
    }),
    seconds: facts.seconds,
    seed: plan.seed,
    plan: {
      sides: ['head', plan.other],
      design: plan.design.kind,
      ...(plan.design.kind === 'duet' && plan.design.apart !== 'ports' && { namespaces: plan.design.apart.by }),
      pairs: plan.pairs.length,
      rounds: plan.pairs.length * 2,
      gating: [...plan.gating],
      scenarios: config.scenarios.map(({ kind }) => kind),
      ...(config.protocol !== undefined && { protocol: config.protocol.name }),
      longestMs: plan.longestMs,
      workers: workersOf(plan),
      pins:
        pins.kind === 'pinned'
          ? { servers: pins.servers, generator: pins.generator.join(',') }
          : { reason: pins.reason },
      priority: plan.priority.kind === 'raised' ? { nice: plan.priority.nice } : { reason: plan.priority.reason },
    },
    machine: { ...machine, key: keyOf(plan, config, machine) },
    ...(ceiling !== undefined && { calibration: calibrationOf(ceiling) }),
    scenarios: [
      ...fileScenarios(pairs, alone, {
        name: config.name,
        timeoutMs,
        message: config.message,
        arrivals: config.rate.arrivals,
      }),
    ],
    alone: alone.flatMap(({ measurements }) => measurements).map(({ scenario }) => scenario),
    paired: [...pairedOf(facts)],
    observations: [...observationsOf(facts)],
    ...(facts.look !== undefined && { look: { ...facts.look } }),
    rounds: leadRounds(pairs),
    comparisons: facts.comparisons.map((one) => ({ ...one })),
    limits: facts.limits.map((one) => ({ ...one })),
    ...(trend !== undefined && { trend }),
    warnings: facts.warnings.map((warning) => ({ kind: warning.kind, text: wordWarning(warning, config) })),
  } satisfies z.input<typeof resultSchema>)
}

export function formatResult(result: Result): string {
  return `${JSON.stringify(result, undefined, 2)}\n`
}

/** The times of both sides of the pairs that decided, each over all of its windows. */
function pairedOf({ pairs, plan, config }: Facts): NonNullable<Result['paired']> {
  const usable = pairs.filter(({ other, spoiled }) => other === plan.other && spoiled === undefined)
  return (['head', plan.other] as const).flatMap((side) => {
    const windows = leadTogether(usable, side, { where: 'beside', timeoutMs: config.timeoutMs })
    return windows === undefined ? [] : [{ side, ...timed(windows) }]
  })
}

function observationsOf({ pairs }: Facts): NonNullable<Result['observations']> {
  return (['base', 'reference'] as const).flatMap((against) =>
    observe(
      pairs.filter(({ other }) => other === against),
      against,
    ).map(({ metric, values }) => ({ metric, against, values: [...values] })),
  )
}

type Comparing = NonNullable<Result['comparing']>

/** What the run was compared with, and the settings by which that is worded. */
function comparingOf({ base, history, storeTrouble, config }: Facts): Comparing {
  const { compare, store, saveBaseline, timeBudgetMs } = config
  return {
    compare,
    ...(base !== undefined && { base: baseOf(base) }),
    history: historyOf(history),
    ...(storeTrouble !== undefined && { storeTrouble }),
    store,
    isStored: store !== 'none' && saveBaseline !== 'never',
    timeBudgetMs,
  }
}

function baseOf(base: Base): NonNullable<Comparing['base']> {
  if (base.kind === 'missing') return { kind: 'missing', ...(base.tail !== '' && { tail: base.tail }) }
  const { kind, sha, how } = base
  return { kind, ...(sha !== undefined && { sha }), how }
}

function historyOf(history: History): Comparing['history'] {
  const { kind } = history
  switch (kind) {
    case 'records': {
      const newest = history.records.at(-1)
      return {
        kind,
        records: history.records.length,
        ...(newest !== undefined && {
          newest: { ...(newest.commit !== undefined && { sha: newest.commit }), at: newest.at },
        }),
      }
    }
    case 'none':
      return { kind, ...(history.elsewhere !== undefined && { elsewhere: history.elsewhere }) }
    case 'incomparable':
      return { kind, differences: [...history.differences] }
  }
}

function trendOf({ trend, release, isKept, config, invocation }: Facts): Result['trend'] {
  if (trend === undefined) return undefined
  const searching = (good: string, bad: string) =>
    config.server.kind === 'embedded' ? undefined : bisectCommand(config, invocation, good, bad)
  const section = trendSection(trend, { isKept: isKept === true, ...(release !== undefined && { release }) }, searching)
  if (section === undefined) return undefined
  const { lines, changes, drift } = section
  return {
    lines: lines.map(({ metric, values, all }) => ({ metric, values: [...values], all })),
    changes: changes.map((one) => ({ ...one, metrics: [...one.metrics], near: [...one.near] })),
    drift: [...drift],
  }
}
