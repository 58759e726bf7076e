import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { resultOf } from '../../src/report/result/result.ts'
import type { Result } from '../../src/report/result/result-schema.ts'
import { besideBaseFacts, madeFacts } from '../facts.ts'
import { serveRepository } from '../git/http-remote.ts'
import { makeRepository } from '../git/repository.ts'
import { type GitHub, type Permissions, type PullRequest, startGitHub } from '../github/emulated.ts'
import { folder, runDist } from './process.ts'
import { parseFile, step } from './step.ts'

const REPOSITORY = { full_name: 'octo/echo', default_branch: 'main' }
const SHA = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00'

/** Reports a result file as a job would, and gives what it said and left. */
async function report(
  t: TestContext,
  github: GitHub,
  event: string,
  payload: object,
  {
    result,
    token,
    cwd = folder(t),
    inputs = {},
    env = {},
  }: {
    result: Result | string
    token?: string
    cwd?: string
    inputs?: Readonly<Record<string, string>>
    env?: Readonly<Record<string, string>>
  },
) {
  const path = join(folder(t), 'result.json')
  writeFileSync(path, typeof result === 'string' ? result : JSON.stringify(result))
  const given = { 'result-path': path, store: 'none', ...inputs, ...(token !== undefined && { 'github-token': token }) }
  const job = step(t, event, { repository: REPOSITORY, ...payload }, given, cwd)
  const ended = await runDist('report-action.js', [], {
    ...job,
    env: { ...job.env, GITHUB_API_URL: github.url, ...env },
  })
  return { ...ended, summary: job.read('summary'), outputs: parseFile(job.read('output')) }
}

/** The event of a pull request's own job. */
function pullRequestEvent({ number, sha, repository }: PullRequest) {
  return { pull_request: { number, head: { sha, repo: { full_name: repository } }, base: { ref: 'main' } } }
}

/** The event of a job that is about a finished run. */
function finishedRunEvent({ sha, branch, repository }: PullRequest, event = 'pull_request') {
  const head = { head_sha: sha, head_branch: branch, head_repository: { full_name: repository } }
  return { workflow_run: { id: 77, run_attempt: 1, event, pull_requests: [], ...head } }
}

const passed = (sha: string) => resultOf({ ...besideBaseFacts(), commit: { sha, dirty: false } })
const regressed = (sha: string) => resultOf({ ...besideBaseFacts({ cost: 1.2 }), commit: { sha, dirty: false } })
const recorded = (sha: string) => resultOf({ ...madeFacts(), commit: { sha, dirty: false } })

async function commentsOf({ request, personal }: GitHub, number: number): Promise<readonly string[]> {
  const { data } = await request('GET', `/repos/octo/echo/issues/${number}/comments`, personal.token)
  return (data as { body: string }[]).map(({ body }) => body)
}

test('what a token may do decides what is written, never whether the step fails', async (t) => {
  const github = await startGitHub(t)
  const own = await github.pullRequest()
  const work = makeRepository(t)
  const pushed = work.commit('readme', 'one')
  work.push('main')
  const grants: Record<string, 'read' | 'write'> = {}
  const { url } = await serveRepository(t, work.url.replace('file://', ''), grants)
  work.git('remote', 'set-url', 'origin', url)
  const tokenFor = async (permissions: Permissions) => {
    const token = await github.token(permissions)
    grants[token] = permissions['contents'] === 'write' ? 'write' : 'read'
    return token
  }
  const tokens = {
    none: undefined,
    read: await tokenFor({ contents: 'read', pull_requests: 'read' }),
    pull: await tokenFor({ contents: 'read', pull_requests: 'write' }),
    contents: await tokenFor({ contents: 'write' }),
  }
  const fork = { ...own, repository: 'stranger/echo' }
  const said = {
    nobody: /nothing can be written without/,
    grant: /grant the job 'permissions: \{ pull-requests: write \}'/,
    fork: /::notice.*token of a pull request from a fork/,
  }
  const check = async (
    token: keyof typeof tokens,
    kind: 'same' | 'fork' | 'dependabot' | 'push' | 'merge_group',
    want: { comment?: true; record?: true; says?: RegExp },
  ) => {
    const at = `${token}, ${kind}`
    const before = (await commentsOf(github, own.number)).length
    const isPull = kind === 'same' || kind === 'fork' || kind === 'dependabot'
    const payload = isPull
      ? pullRequestEvent(kind === 'fork' ? fork : own)
      : kind === 'push'
        ? { ref: 'refs/heads/main', before: pushed }
        : { merge_group: { base_sha: pushed, head_sha: pushed } }
    const env = {
      GITHUB_SHA: isPull ? own.sha : pushed,
      ...(kind === 'merge_group' && { GITHUB_REF: 'refs/heads/gh-readonly-queue/main/pr-1' }),
      ...(kind === 'dependabot' && { GITHUB_ACTOR: 'dependabot[bot]' }),
      // Each its own comment.
      GITHUB_JOB: at,
    }
    const ended = await report(t, github, isPull ? 'pull_request' : kind, payload, {
      result: isPull ? passed(own.sha) : recorded(pushed),
      cwd: work.folder,
      inputs: { store: 'branch', 'store-branch': `data-${token}-${kind}` },
      ...(tokens[token] !== undefined && { token: tokens[token] }),
      env,
    })
    assert.equal(ended.code, 0, `${at}: ${ended.out}`)
    assert.equal((await commentsOf(github, own.number)).length - before, want.comment ? 1 : 0, at)
    assert.equal(ended.outputs['comment-url'] !== '', want.comment ?? false, at)
    const branch = execFileSync('git', [
      '-C',
      work.url.replace('file://', ''),
      'branch',
      '--list',
      `data-${token}-${kind}`,
    ])
    assert.equal(branch.length > 0, want.record ?? false, `${at}: ${ended.out}`)
    if (want.says) assert.match(ended.out, want.says, at)
    else assert.doesNotMatch(ended.out, /::(?:warning|error)/, at)
    if (tokens[token] !== undefined) assert.ok(!ended.out.includes(tokens[token]), `${at}: the token is shown`)
  }
  const unstored = /::warning.*the record could not be stored: .*permissions: contents: write/
  await check('none', 'same', { says: said.nobody })
  await check('none', 'fork', { says: said.fork })
  await check('none', 'dependabot', { says: said.fork })
  await check('none', 'push', { says: unstored })
  await check('none', 'merge_group', {})
  await check('read', 'same', { says: said.grant })
  await check('read', 'fork', { says: said.fork })
  await check('read', 'dependabot', { says: said.fork })
  await check('read', 'push', { says: unstored })
  await check('read', 'merge_group', {})
  await check('pull', 'same', { comment: true })
  await check('pull', 'fork', { says: said.fork })
  await check('pull', 'dependabot', { says: said.fork })
  await check('pull', 'push', { says: unstored })
  await check('pull', 'merge_group', {})
  await check('contents', 'same', { says: said.grant })
  await check('contents', 'fork', { says: said.fork })
  await check('contents', 'dependabot', { says: said.fork })
  await check('contents', 'push', { record: true })
  await check('contents', 'merge_group', {})
})

test("a fork's run is commented on from outside: found by its head, said to be untrusted, and never a baseline", async (t) => {
  const github = await startGitHub(t)
  const fork = await github.pullRequest('fork')
  const token = await github.token({ pull_requests: 'write', contents: 'write', checks: 'write' })
  const asked = {
    result: regressed(fork.sha),
    token,
    inputs: { 'check-run': 'true', store: 'file', 'save-baseline': 'always' },
  }
  const ended = await report(t, github, 'workflow_run', finishedRunEvent(fork), asked)
  // Its own run is red at its own commit; this one would be red at the default branch.
  assert.equal(ended.code, 0, ended.out)
  const [comment, ...others] = await commentsOf(github, fork.number)
  assert.deepEqual(others, [])
  assert.match(
    comment!,
    /^<!-- ws-gate:echo:\w+ \w+ 77\.1 -->\n## ❌[\s\S]*Regressed: CPU per message[\s\S]*Reported by an untrusted run[\s\S]*actions\/runs\/77/,
  )
  assert.doesNotMatch(ended.out, /stored as/)
  const checks = github.requests.filter(
    ({ method, path }) => method === 'POST' && path === '/repos/octo/echo/check-runs',
  )
  assert.deepEqual(
    checks.map(({ body, status }) => [JSON.parse(body).head_sha, JSON.parse(body).conclusion, status]),
    [[fork.sha, 'failure', 201]],
  )

  const moved = await report(t, github, 'workflow_run', finishedRunEvent({ ...fork, branch: 'gone' }), {
    ...asked,
    result: passed(fork.sha),
  })
  assert.match(moved.out, /::notice.*no open pull request has .* as its head any more/)
  assert.equal((await commentsOf(github, fork.number)).length, 1)
})

test('a result of another commit, or none at all, is refused with the reason, and nothing is written', async (t) => {
  const github = await startGitHub(t)
  const own = await github.pullRequest()
  const token = await github.token({ pull_requests: 'write', contents: 'write' })
  const refused = async (
    event: string,
    payload: object,
    result: Result | string,
    code: number,
    why: RegExp,
    env = {},
  ) => {
    const ended = await report(t, github, event, payload, { result, token, env })
    assert.equal(ended.code, code, ended.out)
    assert.match(ended.out, why)
    assert.deepEqual(await commentsOf(github, own.number), [])
  }
  const run = finishedRunEvent(own)
  await refused('workflow_run', run, passed(SHA), 3, new RegExp(`::error.*of commit ${SHA}, and the run of ${own.sha}`))
  await refused('pull_request', pullRequestEvent(own), passed(own.base), 3, /::error.*give the file of that very run/)
  const nameless: Partial<Result> = { ...passed(own.sha) }
  delete nameless.measuredSha
  await refused('workflow_run', run, JSON.stringify(nameless), 3, /names no commit/)
  await refused('workflow_run', run, '{"schema":1', 2, /::error title=ws-gate%3A inputs::input 'result-path'.*not JSON/)
  await refused('workflow_run', run, `${'['.repeat(300_000)}`, 2, /not JSON/)
  await refused('workflow_run', run, JSON.stringify({ ...passed(own.sha), name: '../x' }), 2, /no result file: name/)
  await refused('workflow_run', run, ' '.repeat(9 * 1024 * 1024), 2, /it has 9 MiB, a result has at most 8/)
  const missing = await runDist(
    'report-action.js',
    [],
    step(t, 'workflow_run', { repository: REPOSITORY, ...run }, { 'result-path': '/nowhere' }),
  )
  assert.match(missing.out, /there is no such file/)
})

test('a merge of the head counts as the head, and the job of a pull request fails with its outcome', async (t) => {
  const github = await startGitHub(t)
  const own = await github.pullRequest()
  const token = await github.token({ pull_requests: 'write', contents: 'read' })
  const { data: tree } = await github.request('GET', `/repos/octo/echo/git/commits/${own.sha}`, github.personal.token)
  const { data } = await github.request('POST', '/repos/octo/echo/git/commits', github.personal.token, {
    message: 'merge',
    tree: (tree as { tree: { sha: string } }).tree.sha,
    parents: [own.base, own.sha],
  })
  const merge = (data as { sha: string }).sha
  const outside = await report(t, github, 'workflow_run', finishedRunEvent(own), { result: passed(merge), token })
  assert.equal(outside.code, 0, outside.out)
  assert.doesNotMatch(outside.summary, /untrusted/)
  assert.equal((await commentsOf(github, own.number)).length, 1)

  const inside = await report(t, github, 'pull_request', pullRequestEvent(own), {
    result: regressed(merge),
    token,
    env: { GITHUB_SHA: merge },
  })
  assert.equal(inside.code, 1, inside.out)
  assert.equal(inside.outputs['verdict'], 'regressed')
  assert.match(inside.out, /::error title=ws-gate%3A echo::Regressed: CPU per message/)
  const fixed = await report(t, github, 'pull_request', pullRequestEvent(own), {
    result: passed(merge),
    token,
    env: { GITHUB_SHA: merge, GITHUB_RUN_ID: '1300' },
  })
  assert.equal(fixed.code, 0)
  const comments = await commentsOf(github, own.number)
  assert.equal(comments.length, 1)
  assert.match(comments[0]!, /✅[\s\S]*Passed/)
})

test('a check needs its own permission, and says how the run ended', async (t) => {
  const github = await startGitHub(t)
  const own = await github.pullRequest()
  const checks = async (permissions: Permissions, result: Result, conclusion: string | undefined, says: RegExp) => {
    const before = github.requests.length
    const token = await github.token(permissions)
    const inputs = { 'check-run': 'true', comment: 'never' }
    const env = { GITHUB_SHA: own.sha }
    const ended = await report(t, github, 'pull_request', pullRequestEvent(own), { result, token, inputs, env })
    assert.match(ended.out, says)
    const written = github.requests.slice(before).filter(({ status }) => status === 201)
    assert.deepEqual(
      written.map(({ body }) => JSON.parse(body).conclusion),
      conclusion === undefined ? [] : [conclusion],
    )
  }
  await checks(
    { pull_requests: 'write' },
    passed(own.sha),
    undefined,
    /::warning.*the check could not be written.*checks: write/,
  )
  await checks({ checks: 'write' }, passed(own.sha), 'success', /^/)
  await checks({ checks: 'write' }, regressed(own.sha), 'failure', /::error.*Regressed/)
  await checks({ checks: 'write' }, recorded(own.sha), 'neutral', /^/)
})

test('a report that would be far too long is posted with its verdict, what regressed and the link', async (t) => {
  const github = await startGitHub(t)
  const own = await github.pullRequest()
  const token = await github.token({ pull_requests: 'write' })
  const result = { ...regressed(own.sha), serverOutput: 'the server said a lot\n'.repeat(15_000) }
  const ended = await report(t, github, 'pull_request', pullRequestEvent(own), {
    result,
    token,
    env: { GITHUB_SHA: own.sha },
  })
  assert.equal(ended.code, 1, ended.out)
  const [comment] = await commentsOf(github, own.number)
  assert.ok(comment!.length <= 65_536)
  assert.match(
    comment!,
    /Regressed: CPU per message[\s\S]*\| CPU per message \|[\s\S]*parts were left out[\s\S]*\[The run\]/,
  )
})

test('trouble of GitHub is waited out where it says so, and fails nothing', async (t) => {
  const github = await startGitHub(t)
  const own = await github.pullRequest()
  const token = await github.token({ pull_requests: 'write' })
  const of = async (fault: Parameters<GitHub['fail']>[0], inputs = {}) => {
    github.fail(fault)
    const ended = await report(t, github, 'pull_request', pullRequestEvent(own), {
      result: passed(own.sha),
      token,
      inputs,
      env: { GITHUB_SHA: own.sha },
    })
    github.fail(undefined)
    assert.equal(ended.code, 0, ended.out)
    return ended
  }
  let limited = 0
  const waited = await of((method) =>
    method === 'POST' && limited++ === 0
      ? { status: 429, headers: { 'retry-after': '1' }, message: 'You have exceeded a secondary rate limit' }
      : undefined,
  )
  assert.equal((await commentsOf(github, own.number)).length, 1, waited.out)
  const long = await of(
    (method) =>
      method === 'PATCH' || method === 'POST'
        ? { status: 403, headers: { 'retry-after': '3600' }, message: 'You have exceeded a secondary rate limit' }
        : undefined,
    { 'comment-key': 'other' },
  )
  assert.match(long.out, /::notice.*the comment could not be written: GitHub answered 403/)
  assert.ok(long.seconds < 30, `${long.seconds} s`)
  const down = await of((method) => (method === 'POST' ? { status: 422, message: 'Validation Failed' } : undefined), {
    'comment-key': 'third',
    comment: 'always',
  })
  assert.match(down.out, /::warning.*GitHub answered 422, Validation Failed/)
  const gone = await of((method) => (method === 'POST' ? { status: 404, message: 'Not Found' } : undefined), {
    'comment-key': 'fourth',
  })
  assert.match(gone.out, /::notice.*GitHub answered 404, Not Found.*pull-requests: write/)
  let conflicts = 0
  await of((method) => (method === 'POST' && conflicts++ === 0 ? { status: 409, message: 'Conflict' } : undefined), {
    'comment-key': 'fifth',
  })
  assert.equal((await commentsOf(github, own.number)).length, 2)
})

test("an enterprise server's own address, port and path are used, and an empty one is GitHub's", async (t) => {
  const github = await startGitHub(t)
  const own = await github.pullRequest()
  const token = await github.token({ pull_requests: 'write' })
  const env = {
    GITHUB_SHA: own.sha,
    GITHUB_API_URL: `${github.url}/api/v3`,
    GITHUB_SERVER_URL: 'https://git.example:8443',
  }
  const ended = await report(t, github, 'pull_request', pullRequestEvent(own), { result: passed(own.sha), token, env })
  assert.equal(ended.code, 0, ended.out)
  const [comment] = await commentsOf(github, own.number)
  assert.match(comment!, /\(https:\/\/git\.example:8443\/octo\/echo\/actions\/runs\/1234\)/)
})
