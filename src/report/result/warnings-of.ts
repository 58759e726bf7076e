import type { Base } from '../../base/base.ts'
import type { AloneRound, Pair } from '../../measure/measurement.ts'
import type { Plan } from '../../plan/plan.ts'
import type { History } from '../../records/history.ts'
import { remarksOf } from '../../scenarios/remarks.ts'
import { isMostlyElsewhere, limitedElsewhere, limitedScenarios } from '../../verdict/gating.ts'
import type { LimitCheck } from '../../verdict/limits.ts'
import { SETTLED_HISTORY } from '../../verdict/stored.ts'
import type { Warning } from '../../vocabulary/warning.ts'

const LEAST_HOOK_SHARE = 0.1

/** The warnings of a run, each once. */
export function warningsOf({
  plan,
  base,
  pairs,
  alone,
  history,
  storeTrouble,
  limits = [],
  timeoutMs,
  dirty,
  sharesKept,
  noticed = [],
  accepted = [],
}: {
  readonly plan: Plan
  readonly base?: Base
  readonly pairs: readonly Pair[]
  readonly alone: readonly AloneRound[]
  readonly history: History
  readonly storeTrouble?: string
  readonly limits?: readonly LimitCheck[]
  readonly timeoutMs: number
  readonly dirty: boolean
  readonly sharesKept: boolean
  /** Warnings about stored records. */
  readonly noticed?: readonly Warning[]
  /** Warnings about what the project accepts. */
  readonly accepted?: readonly Warning[]
}): readonly Warning[] {
  const spoiled = pairs.filter((pair) => pair.spoiled !== undefined)
  const usable = pairs.length - spoiled.length
  const rounds = [...pairs, ...alone]
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
    spoiled.length > 0 && { kind: 'spoiled-pairs', pairs: spoiled.length, reason: spoiled[0]!.spoiled! },
    plan.looks.length === 0 &&
      usable > 0 &&
      usable < plan.pairs.length && { kind: 'fewer-pairs', pairs: usable, planned: plan.pairs.length },
    ...remarksOf(rounds, timeoutMs),
    plan.pins.kind === 'free' && { kind: 'not-pinned', reason: plan.pins.reason },
    !sharesKept && pairs.length > 0 && { kind: 'unequal-shares' },
    ...limitedScenarios().flatMap((scenario) => limitOf(pairs, scenario)),
    records > 0 && records < SETTLED_HISTORY && { kind: 'provisional', records },
    history.kind === 'records' && history.order === 'time' && { kind: 'history-by-time', records },
    ...noticed,
    storeTrouble !== undefined && { kind: 'store-trouble', reason: storeTrouble },
    ...limits
      .filter(({ verdict }) => verdict === 'near')
      .map(({ metric }): Warning => ({ kind: 'near-limit', metric })),
    dirty && { kind: 'uncommitted-changes' },
    ...accepted,
  ]
  return warnings.filter((warning) => warning !== false)
}

/** Warns where something other than the servers was the limit in most pairs, and of the hook's part in it. */
function limitOf(pairs: readonly Pair[], scenario: string): readonly Warning[] {
  const elsewhere = limitedElsewhere(pairs, scenario)
  if (!isMostlyElsewhere(elsewhere)) return []
  return [{ kind: 'not-server-limited', ...elsewhere }, ...hookShare(pairs, scenario)]
}

/** Where the hook's functions took more than a tenth of the generator's time. */
function hookShare(pairs: readonly Pair[], wanted: string): readonly Warning[] {
  const shares = pairs
    .flatMap(({ measurements }) => measurements)
    .flatMap(({ scenario, side, generator: { hook, cpu } }) =>
      scenario === wanted && side === 'head' && hook !== undefined ? [hook / cpu] : [],
    )
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length
  return share > LEAST_HOOK_SHARE ? [{ kind: 'hook-share', share }] : []
}

type Warned = { readonly warnings: readonly Warning[] }

function firstOfKind(rounds: readonly Warned[], kind: Warning['kind']): Warning | false {
  return rounds.flatMap(({ warnings }) => warnings).find((warning) => warning.kind === kind) ?? false
}
