import { UNTRUSTED_EVENTS } from '../vocabulary/untrusted-events.ts'
import type { Input } from './input.ts'

/** Inputs about what is compared, what follows from it, and where it goes. */
export const VERDICT_INPUTS = [
  {
    name: 'compare',
    fallback: 'auto',
    where: 'both',
    help: '`base` measures the merge base beside the head, `baseline` judges against stored records, `none` only measures. `auto`: `base` when `build-command` or `base-command` is given, else `baseline`.',
  },
  {
    name: 'base-ref',
    fallback: '',
    where: 'both',
    help: 'Branch, tag or commit: the base is its merge base with the head. Default: what the event says, else the default branch.',
  },
  {
    name: 'thresholds',
    fallback: '',
    where: 'both',
    help: 'Smallest change that matters, one metric a line, such as `echo.throughput=5%`; beside the base a metric named here decides. Limits as well, such as `rate.p99<50ms` or `echo.throughput>20000/s`: they fail a run whatever the base does.',
  },
  {
    name: 'fail-on',
    fallback: 'regressed',
    where: 'both',
    help: 'Outcomes that fail the step: any of `regressed`, `inconclusive`, `incomparable`, `no-baseline`. `unusable` always fails.',
  },
  {
    name: 'warn-only',
    fallback: 'false',
    where: 'both',
    help: 'Report everything, fail on `unusable` only.',
    flag: true,
  },
  {
    name: 'store',
    fallback: 'auto',
    where: 'both',
    help: '`branch` keeps records on `store-branch` of the repository, `file` in `store-path`, `none` keeps nothing. `auto`: `branch` in a workflow, `file` on the command line.',
  },
  {
    name: 'store-branch',
    fallback: 'ws-gate-data',
    where: 'both',
    help: 'Branch of the stored records; it is made on first use, and holds nothing else. On a public repository they are public.',
  },
  {
    name: 'store-path',
    fallback: '.ws-gate',
    where: 'both',
    help: 'Folder of the stored records.',
  },
  {
    name: 'save-baseline',
    fallback: 'auto',
    where: 'both',
    help: 'Whether this run is stored: `always`, `never`, or `auto`: on GitHub for a push to the default branch, elsewhere unless the run regressed. `later`: as `auto`, but it is the action that reports which stores it.',
  },
  {
    name: 'retention',
    fallback: '500',
    where: 'both',
    help: 'Records of a load and machine that are kept. When there are a fifth more, the oldest are removed, and the history of `store-branch` with them.',
  },
  {
    name: 'comment',
    fallback: 'auto',
    where: 'action',
    help: 'The comment of a pull request (`pull-requests: write`): one, kept up to date. `always`, `never`, `on-change`: only where something changed, or an earlier comment is no longer right. `auto`: `always` where the token may write, which it may not for a fork.',
  },
  {
    name: 'comment-key',
    fallback: '${{ toJSON(matrix) }}',
    where: 'action',
    help: 'Tells comments of one name apart, beside the workflow and the job: by default each leg of a matrix has its own.',
  },
  {
    name: 'check-run',
    fallback: 'false',
    where: 'action',
    help: 'Write a check on the head commit as well (`checks: write`). The step fails by itself without it.',
  },
  {
    name: 'open-issue',
    fallback: 'false',
    where: 'action',
    help: 'Open an issue for a lasting change for the worse that a stored run brings to light, one for each change (`issues: write`).',
  },
  {
    name: 'github-token',
    fallback: '${{ github.token }}',
    where: 'action',
    help: 'Token that writes the comment, and where they are asked for the record, the check and the issue. It is read when the server is gone.',
  },
  {
    name: 'result-path',
    fallback: '',
    where: 'action',
    help: 'Where the result file is written. Default: a file in RUNNER_TEMP.',
  },
  {
    name: 'allow-untrusted-trigger',
    fallback: 'false',
    where: 'action',
    help: `Run even under events that give foreign code a privileged token (${UNTRUSTED_EVENTS.map((event) => `\`${event}\``).join(', ')}).`,
  },
  {
    name: 'planted',
    fallback: '',
    where: 'calibrate',
    help: 'Slow one side down by this much, such as `5%`, by stopping it for moments, to see that it is found.',
  },
  {
    name: 'workflow',
    fallback: 'simple',
    where: 'init',
    help: '`simple` is one that does all; `fork-safe` are two, of which one measures with a token that only reads and the other reports, on forks as well; `matrix` has a leg for each version.',
  },
  {
    name: 'out',
    fallback: '',
    where: 'command-line',
    help: 'Where the result file is written.',
  },
  {
    name: 'json',
    fallback: 'false',
    where: 'command-line',
    help: 'Print the result file on stdout, and nothing else there.',
    flag: true,
  },
  {
    name: 'dry-run',
    fallback: 'false',
    where: 'command-line',
    help: 'Print the plan and end.',
    flag: true,
  },
] as const satisfies readonly Input[]
