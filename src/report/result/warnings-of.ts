import type { Base } from '../../base/base.ts'
import type { AloneRound, Measurement, Pair } from '../../measure/measurement.ts'
import { knownCauses } from '../../measure/modes.ts'
import type { Plan } from '../../plan/plan.ts'
import type { History } from '../../records/history.ts'
import { limitedElsewhere } from '../../verdict/gating.ts'
import type { LimitCheck } from '../../verdict/limits.ts'
import { SETTLED_HISTORY } from '../../verdict/stored.ts'
import type { Warning } from '../../vocabulary/warning.ts'

const LEAST_HOOK_SHARE = 0.1

/** What is to be said beside a run's result, each thing once. */
export function warningsOf({
  plan,
  base,
  pairs,
  alone,
  history,
  storeTrouble,
  limits = [],
  dirty,
  sharesKept,
  accepted = [],
}: {
  readonly plan: Plan
  readonly base?: Base
  readonly pairs: readonly Pair[]
  readonly alone: readonly AloneRound[]
  readonly history: History
  readonly storeTrouble?: string
  readonly limits?: readonly LimitCheck[]
  readonly dirty: boolean
  readonly sharesKept: boolean
  /** What is to be said of what the project accepts. */
  readonly accepted?: readonly Warning[]
}): readonly Warning[] {
  const spoiled = pairs.filter((pair) => pair.spoiled !== undefined)
  const usable = pairs.length - spoiled.length
  const echoes = pairs.flatMap(({ measurements }) => measurements).filter((m) => m.scenario === 'echo')
  const rounds = [...pairs, ...alone]
  const restless = echoes.filter(({ settled }) => !settled)
  const elsewhere = limitedElsewhere(pairs)
  const records = history.kind === 'records' ? history.records.length : 0
  const { design } = plan
  const warnings: (Warning | false)[] = [
    base?.kind === 'missing' && { kind: 'no-base', reason: base.reason },
    design.kind === 'turns' && { kind: 'turns', reason: design.reason },
    firstOfKind(rounds, 'greeting'),
    firstOfKind(rounds, 'killed'),
    firstOfKind(rounds, 'would-compress'),
    firstOfKind(rounds, 'time-wait'),
    firstOfKind(rounds, 'dropped'),
    firstOfKind(rounds, 'silent'),
    ...alone.flatMap(({ measurements }) => measurements).map(reachOf),
    restless.length > echoes.length / 4 && { kind: 'not-settled', rounds: restless.length, of: echoes.length },
    spoiled.length > 0 && { kind: 'spoiled-pairs', pairs: spoiled.length, reason: spoiled[0]!.spoiled! },
    plan.looks.length === 0 &&
      usable > 0 &&
      usable < plan.pairs.length && { kind: 'fewer-pairs', pairs: usable, planned: plan.pairs.length },
    ...knownCauses(rounds, plan.echo.timeoutMs),
    plan.pins.kind === 'free' && { kind: 'not-pinned', reason: plan.pins.reason },
    !sharesKept && pairs.length > 0 && { kind: 'unequal-shares' },
    elsewhere.pairs > elsewhere.of / 2 && { kind: 'not-server-limited', ...elsewhere },
    elsewhere.pairs > elsewhere.of / 2 && hookShare(pairs),
    records > 0 && records < SETTLED_HISTORY && { kind: 'provisional', records },
    history.kind === 'records' && history.order === 'time' && { kind: 'history-by-time', records },
    storeTrouble !== undefined && { kind: 'store-trouble', reason: storeTrouble },
    ...limits
      .filter(({ verdict }) => verdict === 'near')
      .map(({ metric }): Warning => ({ kind: 'near-limit', metric })),
    dirty && { kind: 'uncommitted-changes' },
    ...accepted,
  ]
  return warnings.filter((warning) => warning !== false)
}

/** Where the hook's functions took more than a tenth of the generator's time. */
function hookShare(pairs: readonly Pair[]): Warning | false {
  const shares = pairs
    .flatMap(({ measurements }) => measurements)
    .flatMap(({ scenario, side, generator: { hook, cpu } }) =>
      scenario === 'echo' && side === 'head' && hook !== undefined ? [hook / cpu] : [],
    )
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length
  return share > LEAST_HOOK_SHARE && { kind: 'hook-share', share }
}

function reachOf(measurement: Measurement): Warning | false {
  if (measurement.scenario !== 'broadcast' || measurement.lost === 0) return false
  return { kind: 'reach', reach: measurement.reach, lost: measurement.lost }
}

type Warned = { readonly warnings: readonly Warning[] }

function firstOfKind(rounds: readonly Warned[], kind: Warning['kind']): Warning | false {
  return rounds.flatMap(({ warnings }) => warnings).find((warning) => warning.kind === kind) ?? false
}
