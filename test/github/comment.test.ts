import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { connect } from '../../src/github/api.ts'
import { CommentCollision, type CommentMark, writeComment } from '../../src/github/comment.ts'
import { markOf } from '../../src/github/post.ts'
import { type GitHub, startGitHub } from './emulated.ts'

const ALWAYS = { mode: 'always', hasNews: false } as const
const ON_CHANGE = { mode: 'on-change', hasNews: false } as const

function mark(key = 'echo:abc', run = '7.1', config = 'c0ffee'): CommentMark {
  return { key, config, run }
}

async function apiFor({ token, url, owner, repo }: GitHub) {
  return connect({ token: await token({ pull_requests: 'write' }), apiUrl: url, owner, repo, pauses: 'none' })
}

async function comments({ request, personal }: GitHub, number: number) {
  const all: { id: number; body: string; user: { login: string } }[] = []
  for (let page = 1; page <= 3; page++) {
    const path = `/repos/octo/echo/issues/${number}/comments?per_page=100&page=${page}`
    all.push(...((await request('GET', path, personal.token)).data as typeof all))
  }
  return all.toSorted((a, b) => a.id - b.id)
}

test('one comment, wherever in a long conversation, brought up to date and not written twice', async (t: TestContext) => {
  const github = await startGitHub(t)
  const { number } = await github.pullRequest()
  const api = await apiFor(github)
  const say = (text: string) =>
    github.request('POST', `/repos/octo/echo/issues/${number}/comments`, github.personal.token, { body: text })
  // Somebody quotes the mark before there is one of ours.
  await say('<!-- ws-gate:echo:abc c0ffee 7.1 -->\nmine now')
  const first = await writeComment(api, number, mark(), 'Regressed: +9 %', ALWAYS)
  assert.equal(first.kind, 'created')
  for (let count = 0; count < 130; count++) await say(`${count}`)
  assert.equal((await writeComment(api, number, mark('echo:abc', '8.1'), 'Passed', ALWAYS)).kind, 'updated')
  assert.equal((await writeComment(api, number, mark('echo:abc', '9.1'), 'Passed', ALWAYS)).kind, 'as-it-was')
  const all = await comments(github, number)
  assert.equal(all.length, 132)
  assert.equal(all[0]!.body, '<!-- ws-gate:echo:abc c0ffee 7.1 -->\nmine now')
  assert.equal(all[1]!.body, '<!-- ws-gate:echo:abc c0ffee 8.1 -->\nPassed')
})

test('legs of a matrix have one comment each, and two loads at one key are a collision', async (t: TestContext) => {
  const github = await startGitHub(t)
  const { number } = await github.pullRequest()
  const api = await apiFor(github)
  const event = { runId: '7', attempt: 1 }
  const leg = (node: number) =>
    markOf({ name: 'echo', job: 'CI/gate', commentKey: `{"node":${node}}` }, 'run --pairs 11', event)
  for (const node of [20, 24]) await writeComment(api, number, leg(node), `on ${node}`, ALWAYS)
  assert.deepEqual(
    (await comments(github, number)).map(({ body }) => body.split('\n')[1]),
    ['on 20', 'on 24'],
  )
  const other = { ...leg(24), config: 'another' }
  await assert.rejects(
    writeComment(api, number, other, 'other load', ALWAYS),
    (error) => error instanceof CommentCollision && /'name' or 'comment-key'/.test(error.message),
  )
  // The same in a later run is a load that was changed.
  assert.equal((await writeComment(api, number, { ...other, run: '8.1' }, 'other load', ALWAYS)).kind, 'updated')
  assert.equal((await comments(github, number)).length, 2)
})

test('on change nothing is said of nothing, and what is no longer right is mended', async (t: TestContext) => {
  const github = await startGitHub(t)
  const { number } = await github.pullRequest()
  const api = await apiFor(github)
  assert.deepEqual(await writeComment(api, number, mark(), 'Passed', ON_CHANGE), { kind: 'nothing-to-say' })
  assert.equal((await writeComment(api, number, mark(), 'Regressed', { ...ON_CHANGE, hasNews: true })).kind, 'created')
  assert.equal((await writeComment(api, number, mark('echo:abc', '8.1'), 'Passed', ON_CHANGE)).kind, 'updated')
  assert.equal((await comments(github, number)).length, 1)
})

test('jobs that write at once leave one comment, and so does a later one that finds several', async (t: TestContext) => {
  const github = await startGitHub(t)
  const { number } = await github.pullRequest()
  const apis = await Promise.all([apiFor(github), apiFor(github), apiFor(github)])
  await Promise.all(
    apis.map((api, index) => writeComment(api, number, mark('echo:abc', `${index}.1`), `${index}`, ALWAYS)),
  )
  assert.equal((await comments(github, number)).length, 1)
  const token = await github.token({ pull_requests: 'write' })
  await github.request('POST', `/repos/octo/echo/issues/${number}/comments`, token, {
    body: '<!-- ws-gate:echo:abc x y -->\nleft over',
  })
  await writeComment(apis[0]!, number, mark('echo:abc', '9.1'), 'the one', ALWAYS)
  assert.deepEqual(
    (await comments(github, number)).map(({ body }) => body.split('\n')[1]),
    ['the one'],
  )
})
