import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type BaseHint, findBase } from '../../src/git/base-commit.ts'
import { gitIn } from '../../src/git/git.ts'
import { makeRepository, type Repository } from './repository.ts'

const find = ({ folder }: Repository, hint: BaseHint, ref?: string) =>
  findBase(gitIn(folder, process.env), hint, ref === undefined ? {} : { ref })

async function finds(clone: Repository, hint: BaseHint, want: { sha: string; how: RegExp }, ref?: string) {
  const before = clone.git('for-each-ref')
  const found = await find(clone, hint, ref)
  assert.equal(found.kind, 'found', JSON.stringify(found))
  assert.ok(found.kind === 'found')
  assert.equal(found.sha, want.sha, found.trace.join('\n'))
  assert.match(found.how, want.how)
  assert.match(found.trace.at(-1)!, new RegExp(`^base ${want.sha.slice(0, 9)}: `))
  // The user's refs and checkout are as they were; the commit can be checked out.
  assert.equal(clone.git('for-each-ref'), before)
  assert.equal(clone.git('status', '--porcelain'), '')
  clone.git('cat-file', '-e', `${want.sha}^{tree}`)
  return found
}

/** main: a few commits, then a fork; the branch has two of its own, and main went on. */
function forked(t: TestContext) {
  const work = makeRepository(t)
  for (const text of ['1', '2', '3']) work.commit('server.js', text)
  const fork = work.commit('server.js', 'fork')
  work.git('checkout', '--quiet', '-b', 'feature')
  work.commit('feature.js', 'one')
  const head = work.commit('feature.js', 'two')
  work.git('checkout', '--quiet', 'main')
  const tip = work.commit('server.js', 'main went on')
  work.push('main', 'feature')
  return { work, fork, head, tip }
}

function mergeRef(work: Repository, head: string): { readonly merge: string; readonly first: string } {
  work.git('checkout', '--quiet', '--detach', 'main')
  const first = work.git('rev-parse', 'HEAD')
  work.git('merge', '--quiet', '--no-ff', '-m', 'merge', head)
  const merge = work.git('rev-parse', 'HEAD')
  work.push(`${merge}:refs/pull/7/merge`, `${head}:refs/pull/7/head`)
  work.git('checkout', '--quiet', 'main')
  return { merge, first }
}

test('with a merge ref at depth 1 the base is its first parent, whatever the target branch is today', async (t) => {
  const { work, head } = forked(t)
  const { first } = mergeRef(work, head)
  // Somebody pushes to main after the merge ref was made.
  work.commit('server.js', 'later')
  work.push('main')
  const hint = { kind: 'pull-request', ref: 'main', head } as const
  const shallow = work.clone(1, 'refs/pull/7/merge')
  const found = await finds(shallow, hint, { sha: first, how: /first parent of the merge ref/ })
  assert.match(found.trace[0]!, /^fetched .* from origin$/)
  await finds(work.clone(undefined, 'refs/pull/7/merge'), hint, { sha: first, how: /first parent of the merge ref/ })
})

test('with the head of a pull request at depth 1 the clone is deepened until the merge base is there', async (t) => {
  const { work, fork, head } = forked(t)
  for (let commit = 0; commit < 40; commit++) work.commit('server.js', `more ${commit}`)
  work.push('main')
  const clone = work.clone(1, 'refs/heads/feature')
  const hint = { kind: 'pull-request', ref: 'main', head } as const
  const found = await finds(clone, hint, { sha: fork, how: /^merge base with main \(\w{9}\), the target branch$/ })
  assert.ok(
    found.trace.some((line) => /^deepened the shallow clone by 32 commits$/.test(line)),
    found.trace.join('\n'),
  )
})

test('a rebased branch is compared with where it was rebased to', async (t) => {
  const { work, tip } = forked(t)
  work.git('checkout', '--quiet', 'feature')
  work.git('rebase', '--quiet', 'main')
  const head = work.git('rev-parse', 'HEAD')
  work.push('feature')
  const hint = { kind: 'pull-request', ref: 'main', head } as const
  await finds(work.clone(1, 'refs/heads/feature'), hint, { sha: tip, how: /^main, the target branch$/ })
})

test('a stacked branch is compared with the branch below it, not with the default branch', async (t) => {
  const { work, head } = forked(t)
  work.git('checkout', '--quiet', '-b', 'stacked', 'feature')
  const stacked = work.commit('stacked.js', 'one')
  work.push('stacked')
  const hint = { kind: 'pull-request', ref: 'feature', head: stacked } as const
  await finds(work.clone(1, 'refs/heads/stacked'), hint, { sha: head, how: /^feature, the target branch$/ })
})

test('with a force-pushed base the merge base is what both histories still share', async (t) => {
  const { work, fork, head } = forked(t)
  work.git('reset', '--quiet', '--hard', fork)
  work.commit('server.js', 'main, rewritten')
  work.push('main')
  const hint = { kind: 'pull-request', ref: 'main', head } as const
  await finds(work.clone(1, 'refs/heads/feature'), hint, { sha: fork, how: /^merge base with main/ })
})

test('on a push the base is the commit before it, with several commits too; a forced or first push has its parent', async (t) => {
  const { work, tip } = forked(t)
  const between = work.commit('server.js', 'pushed one')
  const last = work.commit('server.js', 'pushed two')
  work.push('main')
  const clone = () => work.clone(1, 'refs/heads/main')
  await finds(clone(), { kind: 'push', before: tip }, { sha: tip, how: /^the commit before the push$/ })
  const zero = '0'.repeat(40)
  await finds(clone(), { kind: 'push', before: zero }, { sha: between, how: /^first parent \(the branch is new\)$/ })
  work.git('reset', '--quiet', '--hard', tip)
  work.commit('server.js', 'rewritten')
  work.push('main')
  const forced = { kind: 'push', before: last } as const
  await finds(clone(), forced, { sha: tip, how: /first parent .*no ancestor: the push was forced/ })
})

test('a merge group names its base itself', async (t) => {
  const { work, head, tip } = forked(t)
  const { merge } = mergeRef(work, head)
  work.push(`${merge}:refs/heads/queue`)
  await finds(work.clone(1, 'refs/heads/queue'), { kind: 'merge-group', sha: tip }, { sha: tip, how: /merge group/ })
})

test('by hand the base is the merge base with the default branch, on it the commit before, and for changes HEAD', async (t) => {
  const { work, fork, tip } = forked(t)
  const none = { kind: 'none' } as const
  work.git('checkout', '--quiet', 'feature')
  await finds(work, none, { sha: fork, how: /^merge base with main, the default branch$/ })
  work.git('checkout', '--quiet', 'main')
  await finds(work, none, { sha: fork, how: /^first parent \(HEAD is on main\)$/ })
  writeFileSync(join(work.folder, 'server.js'), 'not committed')
  const dirty = await find(work, none)
  assert.equal(dirty.kind === 'found' && dirty.sha, tip)
  assert.match(dirty.kind === 'found' ? dirty.how : '', /uncommitted changes/)
})

test("a 'base-ref' is a branch, a tag or a commit, and what is none is said", async (t) => {
  const { work, fork, head } = forked(t)
  work.git('checkout', '--quiet', 'feature')
  work.git('tag', 'v1', fork)
  const none = { kind: 'none' } as const
  await finds(work, none, { sha: fork, how: /^v1, 'base-ref'$/ }, 'v1')
  await finds(work, none, { sha: fork, how: /'base-ref'$/ }, fork)
  const parent = work.git('rev-parse', 'HEAD~1')
  await finds(work, none, { sha: parent, how: /^HEAD~1, 'base-ref'$/ }, 'HEAD~1')
  const missing = await find(work, none, 'nowhere')
  assert.match(
    missing.kind === 'none' ? missing.reason : '',
    /'nowhere' is no branch, tag or commit here or at the remote/,
  )
  work.git('checkout', '--quiet', '--orphan', 'island')
  work.commit('server.js', 'of its own')
  const apart = await find(work, none, head)
  assert.match(apart.kind === 'none' ? apart.reason : '', /no commit in common/)
})
