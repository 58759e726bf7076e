import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ApiDenied, ApiFailed, connect } from '../../src/github/api.ts'
import { tellOfChange } from '../../src/github/issues.ts'
import { trendOf } from '../../src/records/trend.ts'
import { changeIssue } from '../../src/report/trend/change-issue.ts'
import { changeNotices } from '../../src/report/trend/change-notice.ts'
import { madeRecords, madeSha } from '../records.ts'
import { type GitHub, startGitHub } from './emulated.ts'

/** The issue of a change as it is seen after so many records. */
function seenAfter(count: number, series = 'abc', size = 0.1) {
  const levels = Array.from({ length: count }, (_, index) => (index < 30 ? 0 : size))
  const [notice] = changeNotices(trendOf('echo', madeRecords(levels)), (good, bad) => `ws-gate bisect ${good} ${bad}`)
  return changeIssue(notice!, { name: 'echo', series, label: '2 cores, @team', runUrl: 'https://git.example/run/1' })!
}

async function apiFor(github: GitHub, permissions: Parameters<GitHub['token']>[0] = { issues: 'write' }) {
  const token = await github.token(permissions)
  return connect({ token, apiUrl: github.url, owner: github.owner, repo: github.repo, pauses: 'none' })
}

async function issuesOf({ request, owner, repo, personal }: GitHub) {
  const { data } = await request('GET', `/repos/${owner}/${repo}/issues?state=all&per_page=100`, personal.token)
  return (data as { number: number; title: string; body: string; state: string }[]).toSorted(
    (a, b) => a.number - b.number,
  )
}

test('a change has one issue: opened, brought up to date, and left alone once it is closed', async (t: TestContext) => {
  const github = await startGitHub(t)
  const api = await apiFor(github)
  const first = await tellOfChange(api, seenAfter(36))
  assert.equal(first.kind, 'opened')
  const [issue] = await issuesOf(github)
  assert.match(issue!.title, /^echo: CPU per message \+\d+\.\d+ %, throughput −\d\.\d+ %$/)
  assert.match(issue!.body, new RegExp(`ws-gate bisect ${madeSha(29).slice(0, 9)} ${madeSha(30).slice(0, 9)}`))
  assert.doesNotMatch(issue!.body, /@team/)

  assert.equal((await tellOfChange(api, seenAfter(36))).kind, 'as-it-was')
  // Later looks know more, and may place the change at the commit beside it.
  const later = seenAfter(40)
  assert.equal(
    (await tellOfChange(api, { ...later, commit: madeSha(31), near: [...later.near, madeSha(30)] })).kind,
    'updated',
  )
  assert.match((await issuesOf(github))[0]!.body, /10 since/)
  // Another machine, another change.
  assert.equal((await tellOfChange(api, seenAfter(40, 'other'))).kind, 'opened')

  await github.request('PATCH', `/repos/octo/echo/issues/${issue!.number}`, github.personal.token, { state: 'closed' })
  assert.equal((await tellOfChange(api, seenAfter(44))).kind, 'closed')
  const all = await issuesOf(github)
  assert.deepEqual(
    all.map(({ state }) => state),
    ['closed', 'open'],
  )
})

test('an issue of somebody else with our mark is theirs, and ours is found behind a hundred others', async (t: TestContext) => {
  const github = await startGitHub(t)
  const change = seenAfter(36)
  const write = (body: string) =>
    github.request('POST', '/repos/octo/echo/issues', github.personal.token, { title: 'theirs', body })
  await write(change.body)
  const api = await apiFor(github)
  const { kind, url } = await tellOfChange(api, change)
  assert.equal(kind, 'opened')
  for (let count = 0; count < 110; count++) await write(`${count}`)
  assert.deepEqual(await tellOfChange(api, change), { kind: 'as-it-was', url })
})

test('two jobs that open an issue at once leave one open', async (t: TestContext) => {
  const github = await startGitHub(t)
  const change = seenAfter(36)
  const apis = await Promise.all([apiFor(github), apiFor(github), apiFor(github)])
  await Promise.all(apis.map((api) => tellOfChange(api, change)))
  const open = (await issuesOf(github)).filter(({ state }) => state === 'open')
  assert.deepEqual(
    open.map(({ number }) => number),
    [1],
  )
})

test('what the token may not do is said with the permission to add; trouble of GitHub is told apart', async (t: TestContext) => {
  const github = await startGitHub(t)
  const refusedFor = async (
    api: Parameters<typeof tellOfChange>[0],
    kind: typeof ApiDenied | typeof ApiFailed,
    words: RegExp,
  ) => assert.rejects(tellOfChange(api, seenAfter(36)), (error) => error instanceof kind && words.test(error.message))
  await refusedFor(
    await apiFor(github, { issues: 'read' }),
    ApiDenied,
    /answered 403, Resource not accessible by integration.*permissions: \{ issues: write \}/,
  )
  const stranger = connect({ token: 'nobodys', apiUrl: github.url, owner: 'octo', repo: 'echo', pauses: 'none' })
  await refusedFor(stranger, ApiDenied, /401, Bad credentials.*a token that is valid/)
  github.fail((method) => (method === 'POST' ? { status: 502, message: 'Server Error' } : undefined))
  await refusedFor(await apiFor(github), ApiFailed, /answered 502/)
  github.fail((method) => (method === 'POST' ? 'reset' : undefined))
  await refusedFor(await apiFor(github), ApiFailed, /answered 500/)
  github.fail(() => 'hang')
  const { url: apiUrl, owner, repo } = github
  const token = await github.token({ issues: 'write' })
  await refusedFor(connect({ token, apiUrl, owner, repo, pauses: 'none', answerMs: 200 }), ApiFailed, /timeout/)
  assert.deepEqual(await issuesOf(github), [])
})

test('a change for the better, or at no commit, has no issue', () => {
  const better = changeNotices(
    trendOf('echo', madeRecords(Array.from({ length: 40 }, (_, index) => (index < 30 ? 0 : -0.1)))),
    () => undefined,
  )
  const place = { name: 'echo', series: 'abc', label: 'x' }
  assert.equal(changeIssue(better[0]!, place), undefined)
  assert.equal(changeIssue({ ...better[0]!, worse: true, range: {} }, place), undefined)
})
