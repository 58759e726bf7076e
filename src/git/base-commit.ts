import { shortSha } from './commit.ts'
import { type Git, GitError } from './git.ts'
import { FETCH, mainRemote } from './remote.ts'

/** What the event that started the run says about its base. */
export type BaseHint =
  /** `ref` is the branch to merge into, `head` the proposed commit. */
  | { readonly kind: 'pull-request'; readonly ref: string; readonly head: string }
  | { readonly kind: 'merge-group'; readonly sha: string }
  | { readonly kind: 'push'; readonly before: string }
  | { readonly kind: 'none' }

/** The commit to compare the head with, how it was chosen, and every step on the way. */
export type BaseCommit =
  | { readonly kind: 'found'; readonly sha: string; readonly how: string; readonly trace: readonly string[] }
  | { readonly kind: 'none'; readonly reason: string; readonly trace: readonly string[] }

type Chosen = { readonly sha: string; readonly how: string }

/**
 * Finds the base: what the head was made from, never what happens to be the newest today. For a pull request that is
 * the first parent where its merge ref is checked out, else the merge base with the target branch. For a push it is the
 * commit before the push where that is an ancestor, else the first parent. Where the event names no base it is the
 * merge base with the default branch. The payload's `base.sha` is never used: it is as old as the pull request's last
 * event. A shallow clone is deepened as needed; nothing else of the repository changes.
 */
export async function findBase(git: Git, hint: BaseHint, wish: { readonly ref?: string }): Promise<BaseCommit> {
  const trace: string[] = []
  const clone = await readClone(git, trace, hint.kind === 'none' ? 'here' : 'remote')
  try {
    const { sha, how } = await choose(clone, hint, wish.ref)
    trace.push(`base ${shortSha(sha)}: ${how}`)
    return { kind: 'found', sha, how, trace }
  } catch (error) {
    if (!(error instanceof GitError) && !(error instanceof NoBase)) throw error
    return { kind: 'none', reason: error.message, trace }
  }
}

class NoBase extends Error {
  override readonly name = 'NoBase'
}

async function choose(clone: Clone, hint: BaseHint, ref: string | undefined): Promise<Chosen> {
  if (ref !== undefined) return withRef(clone, ref, `'base-ref'`)
  switch (hint.kind) {
    case 'pull-request': {
      const [first, second] = await clone.parents('HEAD')
      if (first !== undefined && second === hint.head) {
        await clone.fetch(first)
        return { sha: first, how: 'first parent of the merge ref that is checked out' }
      }
      return withRef(clone, hint.ref, 'the target branch')
    }
    case 'merge-group':
      await clone.fetch(hint.sha)
      return { sha: hint.sha, how: 'base of the merge group' }
    case 'push':
      return beforePush(clone, hint.before)
    case 'none':
      return byHand(clone)
  }
}

/** The merge base with a branch, tag or commit. */
async function withRef(clone: Clone, ref: string, role: string): Promise<Chosen> {
  const other = await clone.resolve(ref)
  const sha = await clone.mergeBase('HEAD', other)
  if (sha === undefined)
    throw new NoBase(`HEAD and ${ref} have no commit in common that could be fetched; check out with 'fetch-depth: 0'`)
  return { sha, how: sha === other ? `${ref}, ${role}` : `merge base with ${ref} (${shortSha(other)}), ${role}` }
}

async function beforePush(clone: Clone, before: string): Promise<Chosen> {
  if (/^0*$/.test(before)) return firstParent(clone, 'the branch is new')
  const known = await clone.fetch(before).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof GitError)) throw error
      return false
    },
  )
  if (known && (await clone.isAncestor(before, 'HEAD'))) return { sha: before, how: 'the commit before the push' }
  return firstParent(clone, `${shortSha(before)}, the commit before the push, is no ancestor: the push was forced`)
}

/** The merge base with the default branch; on that branch the commit before HEAD, or HEAD with uncommitted changes. */
async function byHand(clone: Clone): Promise<Chosen> {
  const head = await clone.resolve('HEAD')
  const branch = await clone.defaultBranch()
  const other = branch === undefined ? undefined : await clone.resolve(branch)
  const sha = other === undefined ? head : await clone.mergeBase('HEAD', other)
  if (sha === undefined) throw new NoBase(`HEAD and ${branch} have no commit in common; write 'base-ref'`)
  if (sha !== head) return { sha, how: `merge base with ${branch}, the default branch` }
  if (await clone.dirty()) return { sha: head, how: 'HEAD, since the working folder has uncommitted changes' }
  return firstParent(clone, branch === undefined ? 'there is no default branch' : `HEAD is on ${branch}`)
}

async function firstParent(clone: Clone, why: string): Promise<Chosen> {
  const [first] = await clone.parents('HEAD')
  if (first === undefined) throw new NoBase(`HEAD has no parent (${why})`)
  await clone.fetch(first)
  return { sha: first, how: `first parent (${why})` }
}

/** The repository as it was cloned; what is missing is fetched on demand. */
type Clone = {
  parents(commit: string): Promise<readonly string[]>
  /** Makes sure that a commit is in the clone. Errors: GitError when it cannot be fetched. */
  fetch(sha: string): Promise<void>
  resolve(ref: string): Promise<string>
  mergeBase(one: string, other: string): Promise<string | undefined>
  isAncestor(ancestor: string, commit: string): Promise<boolean>
  defaultBranch(): Promise<string | undefined>
  dirty(): Promise<boolean>
}

/** By how many commits a shallow clone is deepened, step by step until the answer is found. */
const DEEPEN = [32, 128, 512, 2_048, 8_192]
/** Exit codes for: no; no such object; no such ref at the remote. */
const NO = [1, 128, 2]

/**
 * @param first where a branch is looked up first: a user's clone is good enough, but a runner's copy of the remote's
 * branches may be as old as its workspace
 */
async function readClone(git: Git, trace: string[], first: 'here' | 'remote'): Promise<Clone> {
  const remote = await mainRemote(git)
  const shallow = async () => (await git('rev-parse', '--is-shallow-repository')) === 'true'
  /** Asks git a question that its exit code answers; undefined for no. */
  const ask = (...words: readonly string[]) =>
    git(...words).catch((error: unknown) => {
      if (error instanceof GitError && NO.includes(error.code)) return undefined
      throw error
    })
  const commit = (ref: string) => ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)

  const fetch = async (sha: string) => {
    if ((await ask('cat-file', '-e', `${sha}^{commit}`)) !== undefined) return
    if (remote === undefined) throw new GitError(`commit ${shortSha(sha)} is not here, and there is no remote`, 128)
    // In a full clone, fetching with a depth would make the clone shallow.
    await git(...FETCH, ...((await shallow()) ? ['--depth=1'] : []), remote, sha)
    trace.push(`fetched ${shortSha(sha)} from ${remote}`)
  }

  /** Asks again after each deepening, until there is an answer or nothing left to deepen. */
  const deepening = async <T>(tips: readonly string[], question: () => Promise<T | undefined>) => {
    let answer = await question()
    for (const commits of DEEPEN) {
      if (answer !== undefined || remote === undefined || !(await shallow())) return answer
      await git(...FETCH, `--deepen=${commits}`, remote, ...tips)
      trace.push(`deepened the shallow clone by ${commits} commits`)
      answer = await question()
    }
    return answer
  }

  const resolve = async (ref: string) => {
    const here = async () => (remote && (await commit(`${remote}/${ref}`))) || (await commit(ref))
    const there = async () =>
      remote && (await ask('ls-remote', '--exit-code', remote, `refs/heads/${ref}`))?.split('\t')[0]
    const sha = first === 'here' ? (await here()) || (await there()) : (await there()) || (await here())
    if (!sha) throw new NoBase(`'${ref}' is no branch, tag or commit here or at the remote`)
    await fetch(sha)
    return sha
  }

  return {
    fetch,
    resolve: async (ref) => (ref === 'HEAD' ? git('rev-parse', 'HEAD') : resolve(ref)),
    // Read from the commit object: at a shallow clone's boundary git reports no parents.
    parents: async (ref) =>
      [...(await git('cat-file', 'commit', ref)).split('\n\n')[0]!.matchAll(/^parent (\w+)$/gm)].map(([, sha]) => sha!),
    mergeBase: async (one, other) => {
      const tips = [await git('rev-parse', one), await git('rev-parse', other)]
      return deepening(tips, async () => (await ask('merge-base', one, other)) || undefined)
    },
    isAncestor: async (ancestor, ref) => {
      const tips = [await git('rev-parse', ref)]
      const found = await deepening(tips, () => ask('merge-base', '--is-ancestor', ancestor, ref))
      return found !== undefined
    },
    defaultBranch: async () => {
      const head = remote && (await ask('symbolic-ref', '--quiet', '--short', `refs/remotes/${remote}/HEAD`))
      if (head) return head.slice(`${remote}/`.length)
      for (const name of ['main', 'master']) if ((await commit(name)) !== undefined) return name
      return undefined
    },
    dirty: async () => (await git('status', '--porcelain', '--untracked-files=no')) !== '',
  }
}
