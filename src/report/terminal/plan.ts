import type { Config } from '../../config/config.ts'
import { formatOne } from '../../format/numbers.ts'
import { CLIENT_BYTES_PER_CONNECTION, type Limits } from '../../machine/ceilings.ts'
import { fewestPairs, planLooks } from '../../plan/looks.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Scenario } from '../../scenarios/contract/kind.ts'
import { kindOf } from '../../scenarios/table.ts'
import type { Protocol } from '../../speech/protocol.ts'

/** What is about to be done, and for how long at most, in a line. */
export function planLine({ pairs, other, looks, alone, longestMs }: Plan): string {
  const upTo = looks.length > 0 ? 'up to ' : ''
  const parts = [
    ...(pairs.length > 0
      ? [`${upTo}${pairs.length} pairs ${other === 'base' ? `of head and base` : 'of head and reference'}`]
      : []),
    ...alone.map(({ kind }) => kind),
  ]
  return `plan: ${parts.join(', ')}; at most ${Math.ceil(longestMs / 1_000)} s`
}

/** What `--dry-run` prints: what a run would do, and for how long at most. */
export function renderPlan(plan: Plan, config: Config): string {
  const { pins } = plan
  const server = config.server.kind === 'embedded' ? 'the embedded echo server' : config.server.command.join(' ')
  const paired = plan.pairs.length === 0 ? [] : pairLines(plan)
  const lines = [
    `server      ${server}`,
    `address     ${config.server.address.text}`,
    ...(config.protocol === undefined ? [] : [`speaks      ${protocolWords(config.protocol)}`]),
    ...paired,
    ...[...plan.paired.filter((scenario) => !isWithin(scenario)), ...plan.alone].map(scenarioLine),
    pins.kind === 'pinned'
      ? `cores       servers ${pins.servers}, generator ${pins.generator.join(',')}`
      : `cores       not pinned: ${pins.reason}`,
    plan.priority.kind === 'raised'
      ? `priority    the run's sessions go before others (nice ${plan.priority.nice})`
      : `priority    as it comes: ${plan.priority.reason}`,
    `ceilings    ${ceilingWords(plan.limits)}`,
    `budget      no pair is begun after ${(plan.budgetMs / 1_000).toFixed(0)} s`,
    `longest     ${(plan.longestMs / 1_000).toFixed(0)} s`,
  ]
  return `${lines.join('\n')}\n`
}

/** What is done on each connection beside its exchanges. */
function protocolWords({ name, session, background }: Protocol): string {
  const parts = [
    ...(session.length > 0 ? [`a session of ${session.length} steps`] : []),
    ...(background.length > 0 ? [`${background.length} background rules`] : []),
  ]
  return parts.length === 0 ? name : `${name}, with ${parts.join(' and ')}`
}

function pairLines(plan: Plan): readonly string[] {
  const solos = plan.pairs.filter(({ solos: sides }) => sides.length > 0).map(({ pair }) => pair + 1)
  return [
    `sides       head ${designWords(plan)}`,
    plan.looks.length === 0
      ? `pairs       ${plan.pairs.length}, and up to ${plan.sparePairs} in place of spoiled ones`
      : `pairs       up to ${plan.pairs.length}, looked at after ${lookWords(plan)}, and up to ${plan.sparePairs} in place of spoiled ones`,
    ...(canFail(plan)
      ? []
      : [`            too few for a regression to be shown: at least ${fewestPairs(plan.gating.length)} are needed`]),
    `window      ${plan.windowMs} ms, after a warm-up of ${plan.warmUp.leastMs} to ${plan.warmUp.mostMs} ms`,
    ...plan.paired.filter(isWithin).map(scenarioLine),
    ...(solos.length === 0
      ? []
      : [
          `solo        ${plan.pairs[0]!.solos.join(', ')} alone, windows of ${plan.soloWindowMs} ms in pairs ${solos.join(', ')}`,
        ]),
  ]
}

function designWords({ other, design }: Plan): string {
  if (design.kind === 'turns') return `and ${other} in turns: ${design.reason}`
  const where = design.apart === 'ports' ? '' : `, each in a network namespace (made by ${design.apart.by})`
  return `beside ${other}, both alive and loaded at once${where}`
}

function lookWords({ pairs, gating, looks }: Plan): string {
  return planLooks(pairs.length, gating.length, looks)
    .map((look) => String(look.pairs))
    .join(', ')
}

/** Beside the base, fewer pairs than this can only end inconclusive. */
function canFail({ pairs, gating, looks }: Plan): boolean {
  return looks.length === 0 || pairs.length >= fewestPairs(gating.length)
}

function scenarioLine(scenario: Scenario): string {
  return `${scenario.kind.padEnd(11)} ${kindOf(scenario).words(scenario)}${workerWords(scenario)}`
}

/** Whether its solo windows are described with the pairs. */
function isWithin(scenario: Scenario): boolean {
  return kindOf(scenario).solos === 'within'
}

function workerWords({ workers }: { readonly workers: number }): string {
  return workers === 1 ? '' : `, by ${workers} workers`
}

function ceilingWords({ descriptors, ports, backlog, memoryBytes }: Limits): string {
  return `${descriptors} descriptors a process, ${ports} ports a source address, backlog ${backlog}, ${formatOne(memoryBytes, 'bytes')} free (the client takes ${formatOne(CLIENT_BYTES_PER_CONNECTION, 'bytes')} a connection)`
}
