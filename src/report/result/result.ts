import type { z } from 'zod'
import { pairedEcho, soloEcho } from '../../measure/solo.ts'
import { workersOf } from '../../plan/preflight.ts'
import { keyOf } from '../../records/key.ts'
import { calibrate } from '../../scenarios/echo/calibration.ts'
import { observe } from '../../verdict/observations.ts'
import { baselineOf } from './baseline.ts'
import type { Facts } from './facts.ts'
import { reproduceCommand } from './reproduce.ts'
import { timed } from './result-figures.ts'
import { scenariosOf } from './result-scenarios.ts'
import { type Result, resultSchema } from './result-schema.ts'
import { wordWarning } from './warning.ts'

/** The result of a run; checked against its own schema, so that no reader meets what the schema does not promise. */
export function resultOf(facts: Facts): Result {
  const { plan, pairs, machine, config } = facts
  const ceiling = soloEcho(pairs, 'ceiling', plan.echo.timeoutMs)
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
    ...(facts.commit !== undefined && { measuredSha: facts.commit.sha }),
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
    ...(ceiling !== undefined && { calibration: calibrate(ceiling) }),
    scenarios: [...scenariosOf(facts)],
    paired: [...pairedOf(facts)],
    observations: [...observationsOf(facts)],
    ...(facts.look !== undefined && { look: { ...facts.look } }),
    rounds: roundsOf(facts),
    comparisons: facts.comparisons.map((one) => ({ ...one })),
    limits: facts.limits.map((one) => ({ ...one })),
    warnings: facts.warnings.map((warning) => ({ kind: warning.kind, text: wordWarning(warning, config) })),
  } satisfies z.input<typeof resultSchema>)
}

export function formatResult(result: Result): string {
  return `${JSON.stringify(result, undefined, 2)}\n`
}

/** The times of both sides of the pairs that decided, each over all of its windows. */
function pairedOf({ pairs, plan }: Facts): NonNullable<Result['paired']> {
  const usable = pairs.filter(({ other, spoiled }) => other === plan.other && spoiled === undefined)
  return (['head', plan.other] as const).flatMap((side) => {
    const windows = pairedEcho(usable, side, plan.echo.timeoutMs)
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

function roundsOf({ pairs }: Facts): Result['rounds'] {
  return pairs.flatMap(({ pair, measurements, spoiled }) =>
    measurements
      .filter((m) => m.scenario === 'echo')
      .map((m) => ({
        pair,
        design: m.design,
        side: m.side,
        windowMs: m.windowMs,
        warmUpMs: m.warmUpMs,
        settled: m.settled,
        messagesPerSecond: m.messagesPerSecond,
        ...(m.server?.cpuUsPerMessage !== undefined && { cpuUsPerMessage: m.server.cpuUsPerMessage }),
        p50Us: m.timesUs.p50,
        p95Us: m.timesUs.p95,
        p99Us: m.timesUs.p99,
        ...(m.server !== undefined && { serverCpu: m.server.cpu.avg }),
        generatorCpu: m.generator.cpu,
        generatorElu: m.generator.elu,
        ...(m.cpuPressure !== undefined && { cpuPressure: m.cpuPressure }),
        limitedBy: m.limitedBy,
        ...(spoiled !== undefined && { spoiled }),
      })),
  )
}
