import { readFile, stat } from 'node:fs/promises'
import * as core from '@actions/core'
import { type Config, parseConfig } from './config/config.ts'
import { InputError } from './config/input-error.ts'
import { rawInputs, tokenOf } from './github/action-inputs.ts'
import { type Api, ApiDenied, ApiFailed, connect } from './github/api.ts'
import { readEvent, type WorkflowEvent } from './github/event.ts'
import { markOf, post } from './github/post.ts'
import { findSubject, type Subject, WrongSubject } from './github/subject.ts'
import { endWith } from './process/ending.ts'
import { type Room, renderMarkdown } from './report/markdown/markdown.ts'
import { type Judged, judgeResult } from './report/result/judged-result.ts'
import { recordOfResult } from './report/result/result-record.ts'
import type { Result } from './report/result/result-schema.ts'
import { parseResult } from './report/result/stored-result.ts'
import { viewOf } from './report/view.ts'
import { openStore, troubleIn } from './run/stored-runs.ts'
import { exitCode, regressions } from './verdict/outcome.ts'

// Entry of the Action that reports: a result file and a token in; summary, check, comment, record and exit code out. It
// runs no code of the project, and believes nothing in the file that it can find out otherwise.

const EXIT_INPUTS = 2
const EXIT_UNUSABLE = 3
const EXIT_FAULT = 70
const SUMMARY_LIMIT_BYTES = 940_000
/** Far above a result file's usual few hundred KiB. */
const MOST_BYTES = 8 * 1024 * 1024

endWith(main(), tellError)

async function main(): Promise<number> {
  const event = readEvent()
  const config = parseConfig(rawInputs('report', process.env))
  if (config.resultPath === undefined)
    throw new InputError(["input 'result-path': is missing; give the result file that a run wrote"])
  if (config.limits.length > 0)
    throw new InputError([
      "input 'thresholds': limits are the measuring action's, which has the windows; give them there",
    ])
  const result = await readResult(config.resultPath)
  const subject = await findSubject(event, result.measuredSha, () => apiOf(event))
  const { isTrusted } = subject
  const judged = judgeResult(result, { thresholds: config.thresholds, chosen: config.chosen, isTrusted })
  return tell(result, judged, subject, { config, event })
}

/** Writes the summary, the posts and the annotations, the failure last. */
async function tell(
  result: Result,
  judged: Judged,
  subject: Subject,
  { config, event }: { config: Config; event: WorkflowEvent },
): Promise<number> {
  const { isTrusted, pullRequest, sha } = subject
  const title = `ws-gate: ${result.name}`
  const view = viewOf(result, { judged, isTrusted })
  const foot = footOf(subject, event)
  const render = (room: Room) => renderMarkdown(view, room, foot)
  await core.summary.addRaw(render({ limitBytes: SUMMARY_LIMIT_BYTES })).write()
  const code = exitCode(judged.outcome, config)
  const posted = await post(apiOrNone(event), config, {
    name: result.name,
    outcome: judged.outcome,
    fails: code !== 0,
    sentence: view.sentence,
    comparisons: judged.comparisons,
    render,
    ...(pullRequest !== undefined && { pullRequest }),
    headSha: sha,
    mark: markOf(
      { ...config, name: result.name, job: event.job },
      result.reproduce ?? JSON.stringify(result.machine.key),
      subject,
    ),
  })
  for (const notice of [...subject.notes, ...posted.notices]) core.notice(notice, { title })
  for (const warning of posted.warnings) core.warning(warning, { title })
  const untold = await keep(result, judged, subject, config)
  if (untold !== undefined) core.warning(untold, { title })
  setOutputs(result, judged, view.sentence, posted.commentUrl)
  if (posted.collision !== undefined) core.error(posted.collision, { title })
  // The run has already failed at its own commit; failing here too would only turn the default branch red.
  const failing = event.finishedRun === undefined ? code : 0
  if (failing !== 0) core.error(view.sentence, { title })
  return failing || (posted.collision === undefined ? 0 : EXIT_INPUTS)
}

/** Stores the record of a run on the default branch; gives the reason when that fails. */
async function keep(result: Result, judged: Judged, subject: Subject, config: Config): Promise<string | undefined> {
  const { saveBaseline } = config
  const isWanted = saveBaseline === 'always' || (saveBaseline !== 'never' && subject.mayBecomeBaseline)
  if (!isWanted || !subject.isTrusted) return undefined
  const record = recordOfResult({ ...result, outcome: judged.outcome }, { ...subject, at: new Date() })
  if (record === undefined) return undefined
  const token = tokenOf(process.env)
  try {
    const setting = { environment: process.env, signal: new AbortController().signal, token }
    const store = await openStore(config, setting)
    const as = await store?.add(record)
    if (as !== undefined) core.info(`stored as ${as}`)
    return undefined
  } catch (error) {
    return `the record could not be stored: ${troubleIn(error)}`
  }
}

function setOutputs(result: Result, { outcome, comparisons }: Judged, sentence: string, commentUrl = ''): void {
  core.setOutput('verdict', outcome)
  core.setOutput(
    'regressions',
    regressions(comparisons)
      .map(({ metric }) => metric)
      .join(','),
  )
  core.setOutput('summary-json', JSON.stringify({ outcome, sentence, comparisons }))
  core.setOutput('measured-sha', result.measuredSha ?? '')
  core.setOutput('comment-url', commentUrl)
}

function footOf({ isTrusted }: Subject, { home, finishedRun }: WorkflowEvent): readonly string[] {
  const run =
    home === undefined ? undefined : finishedRun === undefined ? home.runUrl : `${home.runsUrl}/${finishedRun.runId}`
  return [
    ...(isTrusted
      ? []
      : [
          '⚠️ **Reported by an untrusted run**: the code of a fork measured itself. Its numbers are its word; the verdict is made of them here.',
        ]),
    ...(run === undefined ? [] : [`_[The run](${run})._`]),
  ]
}

/** Reads a result file. Errors: InputError for a file that is too large, or not a result. */
async function readResult(path: string): Promise<Result> {
  const refuse = (why: string) => new InputError([`input 'result-path': ${path}: ${why}`])
  const facts = await stat(path).catch(() => undefined)
  if (facts === undefined || !facts.isFile()) throw refuse('there is no such file; give the one that a run wrote')
  if (facts.size > MOST_BYTES)
    throw refuse(
      `it has ${(facts.size / 2 ** 20).toFixed(0)} MiB, a result has at most 8; give the file that a run wrote`,
    )
  try {
    return parseResult(await readFile(path, 'utf8'))
  } catch (error) {
    throw refuse((error as Error).message)
  }
}

function apiOrNone(event: WorkflowEvent): Api | undefined {
  const token = tokenOf(process.env)
  return event.home === undefined || token === undefined ? undefined : connect({ ...event.home, token })
}

function apiOf(event: WorkflowEvent): Api {
  const api = apiOrNone(event)
  if (api === undefined)
    throw new InputError(["input 'github-token': is missing; without it nobody can say whose run the file is of"])
  return api
}

function tellError(error: unknown): number {
  if (error instanceof InputError) {
    for (const problem of error.problems) core.error(problem, { title: 'ws-gate: inputs' })
    return EXIT_INPUTS
  }
  if (error instanceof WrongSubject || error instanceof ApiDenied || error instanceof ApiFailed) {
    core.error(error.message, { title: 'ws-gate: nothing was reported' })
    return EXIT_UNUSABLE
  }
  core.error(error instanceof Error ? (error.stack ?? error.message) : String(error), {
    title: 'ws-gate: a fault of its own',
  })
  return EXIT_FAULT
}
