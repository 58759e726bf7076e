import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as core from '@actions/core'
import packageJson from '../package.json' with { type: 'json' }
import type { Config } from './config/config.ts'
import { InputError } from './config/input-error.ts'
import { parseRuns, resultPathOf } from './config/runs.ts'
import { readAcknowledgements } from './disk/acknowledged.ts'
import { withScenarioFile } from './disk/scenario-files.ts'
import { diskTrouble } from './disk/whole-file.ts'
import { rawInputs, tokenOf } from './github/action-inputs.ts'
import { connect } from './github/api.ts'
import { writeChangeIssues } from './github/change-issues.ts'
import { readEvent, type WorkflowEvent } from './github/event.ts'
import { markOf, type Posted, post } from './github/post.ts'
import { writeStepSummary } from './github/step-summary.ts'
import { platformProblem, sessionNice } from './machine/machine.ts'
import { endWith } from './process/ending.ts'
import { watchInterrupts } from './process/interrupt.ts'
import { annotationsOf } from './report/markdown/annotation.ts'
import { renderMarkdown } from './report/markdown/markdown.ts'
import { baselineOf } from './report/result/baseline.ts'
import type { Facts } from './report/result/facts.ts'
import { resultOf } from './report/result/result.ts'
import { renderTerminal } from './report/terminal/terminal.ts'
import { type View, viewOf } from './report/view.ts'
import { programsBeside } from './run/bench.ts'
import { runGates } from './run/gate.ts'
import { keepRecord } from './run/own-record.ts'
import type { GateSetting } from './run/session.ts'
import { startReaper } from './server/reaper.ts'
import { joinedExitCode, leadOf, regressions, worstOf } from './verdict/outcome.ts'

// Entry of the Action: INPUT_* and the event in; result file, summary, annotations, outputs and exit code out. A token
// is read only when the server is gone, for what the user asked to be written.

const EXIT_INPUTS = 2
const EXIT_FAULT = 70

const ANNOTATE = { error: core.error, warning: core.warning, notice: core.notice } as const

const interrupt = watchInterrupts('needed')
/** What is already on GitHub, to report if the step is ended early. */
const written: string[] = []

endWith(main(), tellError)

async function main(): Promise<number> {
  const event = readEvent()
  const raw = withScenarioFile(rawInputs('action', process.env), process.env)
  const parsed = parseRuns(raw)
  const configs = parsed.map((each) => withResultPath(resultPathOf(each, parsed)))
  const config = configs[0]!
  for (const secret of configs.flatMap(({ secrets }) => secrets)) core.setSecret(secret)
  const problems = [platformProblem(), triggerProblem(event, config)].filter((problem) => problem !== undefined)
  if (problems.length > 0) throw new InputError(problems)
  if (event.isDeletion) {
    core.notice('what was pushed is a deletion; there is nothing to measure', { title: `ws-gate: ${config.name}` })
    return 0
  }
  const marker = randomUUID()
  core.saveState('marker', marker)
  core.saveState('nice', sessionNice() ?? '')
  const setting: GateSetting = {
    version: packageJson.version,
    programs: programsBeside(import.meta.url),
    environment: process.env,
    marker,
    mayBecomeBaseline: event.onDefaultBranch ? 'yes' : 'no',
    runId: event.runId,
    attempt: event.attempt,
    baseHint: event.base,
    token: () => tokenOf(process.env),
    acknowledgements: await readAcknowledgements(),
    fallbackSha: event.sha,
    invocation: invocation(process.env),
    signal: interrupt.signal,
    progress: {
      tell: core.info,
      planned: (_rounds, line) => core.info(line),
      begins() {},
      done: (line) => core.info(line),
    },
  }
  // All runs come before any report: no token is read while a server may still be started.
  const runs = await measured(configs, setting)
  let collided = false
  const views = runs.map((facts) => viewOf(resultOf(facts)))
  for (const [index, facts] of runs.entries()) {
    const view = views[index]!
    await tell(view)
    const posted = await postReport(facts, view, event)
    collided ||= posted.collision !== undefined
    await keep(facts, view, setting, event)
  }
  for (const [name, value] of Object.entries(outputsOf(runs, views))) core.setOutput(name, value)
  return joinedExitCode(runs) || (collided ? EXIT_INPUTS : 0)
}

/** Measures all runs. If the step is killed, the reaper ends what it started at once, before the post step does. */
async function measured(configs: readonly Config[], setting: GateSetting): Promise<readonly Facts[]> {
  const reaper = startReaper(setting.programs.reaper, setting.marker, setting.environment)
  const runs: Facts[] = []
  try {
    for await (const facts of runGates(configs, setting)) runs.push(facts)
  } finally {
    await reaper.dismiss()
  }
  return runs
}

/** Stores the record, and opens issues for the changes it reveals. */
async function keep(facts: Facts, view: View, setting: GateSetting, event: WorkflowEvent): Promise<void> {
  const { config } = facts
  const title = `ws-gate: ${config.name}`
  const kept = await keepRecord(facts, setting)
  if (kept.kind === 'stored') written.push('the record')
  if (kept.kind === 'stored' && kept.untrimmed)
    core.warning(`old records could not be removed: ${kept.untrimmed}`, { title })
  if (kept.kind === 'failed') core.warning(`the record could not be stored: ${kept.reason}`, { title })
  if (kept.kind === 'stored' && config.openIssue) await writeIssues(facts, view, event)
}

/** Writes the check and the comment. The server is gone: only now is the token read. */
async function postReport(facts: Facts, view: View, event: WorkflowEvent): Promise<Posted> {
  const { config, outcome, comparisons, commit } = facts
  const { home, pullRequest } = event
  const title = `ws-gate: ${config.name}`
  const token = tokenOf(process.env)
  const foot = home === undefined ? [] : [`_[The run](${home.runUrl})._`]
  const posted = await post(
    home === undefined || token === undefined ? undefined : connect({ ...home, token, signal: interrupt.signal }),
    config,
    {
      name: config.name,
      outcome,
      fails: view.fails,
      sentence: view.sentence,
      comparisons,
      render: (room) => renderMarkdown(view, room, foot),
      ...(pullRequest !== undefined && { pullRequest }),
      headSha: pullRequest?.headSha ?? commit?.sha ?? event.sha,
      mark: markOf({ ...config, job: event.job }, view.reproduce ?? '', event),
    },
  )
  for (const notice of posted.notices) core.notice(notice, { title })
  for (const warning of posted.warnings) core.warning(warning, { title })
  if (posted.collision !== undefined) core.error(posted.collision, { title })
  core.setOutput('comment-url', posted.commentUrl ?? '')
  if (posted.commentUrl !== undefined) written.push('the comment')
  return posted
}

async function writeIssues(facts: Facts, view: View, { home }: WorkflowEvent): Promise<void> {
  const token = tokenOf(process.env)
  const changes = view.trend?.changes ?? []
  if (changes.length === 0 || facts.record === undefined) return
  const title = `ws-gate: ${facts.config.name}`
  if (home === undefined || token === undefined) {
    core.warning("no issue can be written without a repository and a 'github-token'", { title })
    return
  }
  const { done, troubles } = await writeChangeIssues(changes, facts.record, {
    ...home,
    token,
    signal: interrupt.signal,
  })
  for (const line of done) core.info(line)
  for (const trouble of troubles) core.warning(trouble, { title })
}

/** Prints the report and writes the annotations, the failure last. */
async function tell(view: View): Promise<void> {
  // What a server printed may contain workflow commands; the runner ignores them between these two lines.
  const token = randomUUID()
  process.stdout.write(`::stop-commands::${token}\n${renderTerminal(view)}::${token}::\n`)
  await writeStepSummary(view)
  for (const { level, title, message } of annotationsOf(view)) ANNOTATE[level](message, { title })
}

/** Outputs of the worst of several runs; those that may be lists cover all runs. */
function outputsOf(runs: readonly Facts[], views: readonly View[]): Readonly<Record<string, string>> {
  const worst = worstOf(runs)
  const { outcome, comparisons, commit } = worst
  const baseline = baselineOf(worst)
  const lead = leadOf(comparisons)
  const summaries = runs.map((facts, index) => ({
    ...(runs.length > 1 && { name: facts.config.name }),
    outcome: facts.outcome,
    sentence: views[index]!.sentence,
    comparisons: facts.comparisons,
  }))
  return {
    verdict: outcome,
    regressions: runs.flatMap(regressionsOf).join(','),
    'result-path': runs.map(({ config }) => config.resultPath ?? '').join('\n'),
    'summary-json': JSON.stringify(runs.length > 1 ? summaries : summaries[0]),
    'baseline-sha': baseline?.sha ?? '',
    'baseline-source': baseline?.source ?? '',
    'measured-sha': commit?.sha ?? '',
    'smallest-detectable-change': String(lead?.smallestDetectable ?? ''),
  }
}

function regressionsOf({ comparisons, limits }: Facts): readonly string[] {
  return [...regressions(comparisons), ...limits.filter(({ verdict }) => verdict === 'exceeded')].map(
    ({ metric }) => metric,
  )
}

function withResultPath(config: Config): Config {
  if (config.resultPath !== undefined) return config
  return { ...config, resultPath: join(process.env['RUNNER_TEMP'] ?? '.', `ws-gate-${config.name}.json`) }
}

function triggerProblem({ name, untrusted }: WorkflowEvent, { allowUntrustedTrigger }: Config): string | undefined {
  if (!untrusted || allowUntrustedTrigger) return undefined
  return `event '${name}' runs code of others with a token that may write; use 'pull_request', or set 'allow-untrusted-trigger' if the checkout is one you trust`
}

/** A command that starts ws-gate on any machine with Node and npm; a local action has only its folder. */
function invocation({ GITHUB_ACTION_REPOSITORY: repository, GITHUB_ACTION_REF: ref }: NodeJS.ProcessEnv): string {
  return repository ? `npx --yes github:${repository}${ref ? `#${ref}` : ''}` : 'node dist/cli.js'
}

function tellError(error: unknown): number {
  const caught = interrupt.caught()
  if (caught !== undefined) {
    const done = written.length === 0 ? 'nothing was stored' : `only this was written: ${written.join(', ')}`
    core.info(`ended by ${caught.name}; the servers are stopped, ${done}`)
    return caught.exitCode
  }
  if (error instanceof InputError) {
    for (const problem of error.problems) core.error(problem, { title: 'ws-gate: inputs' })
    return EXIT_INPUTS
  }
  const trouble = diskTrouble(error)
  if (trouble !== undefined) {
    core.error(trouble, { title: 'ws-gate: a file' })
    return EXIT_INPUTS
  }
  core.error(error instanceof Error ? (error.stack ?? error.message) : String(error), {
    title: 'ws-gate: a fault of its own',
  })
  return EXIT_FAULT
}
