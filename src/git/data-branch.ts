import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Git, GitError, gitFedIn, gitIn } from './git.ts'
import { FETCH } from './remote.ts'

/** A branch of a remote that holds data files and no code, read and written without a checkout. */
export type DataBranch = {
  /** The remote's URL as git takes it; never contains a token. */
  readonly url: string
  readonly branch: string
  /** Passed to git through its environment only: it is in no argument, config file or message. */
  readonly token?: string
  /** More git settings, such as the headers that a checkout keeps for its remote. */
  readonly config?: readonly (readonly [string, string])[]
  readonly environment: Readonly<Record<string, string | undefined>>
}

export type BranchFile = { readonly path: string; readonly text: string }

export type Effects = {
  readonly random: () => number
  readonly now: () => number
  readonly signal?: AbortSignal
}

/** The remote denies access; the message says what to grant. */
export class DataBranchDenied extends Error {
  override readonly name = 'DataBranchDenied'
}

/** Files under a folder of the branch; none where there is no branch. Errors: DataBranchDenied, GitError. */
export function readBranch(data: DataBranch, folder: string, effects: Effects): Promise<readonly BranchFile[]> {
  return inPrivate(data, effects, async (own) => {
    const tip = await fetchTip(own.git, data)
    if (tip === undefined) return []
    const entries = await listFiles(own.git, tip, folder)
    const texts = await readBlobs(own, entries)
    return entries.map(({ path }, index) => ({ path, text: texts[index]! }))
  })
}

/** Time within which a write must succeed; the waits between tries are random, and double each time. */
const MOST_MS = 120_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 8_000

/**
 * Adds a file to the branch, which is created on first use; what others wrote stays. An existing file is left as it is:
 * a repeated run writes no second record. The push is never forced: when another writer was faster its commit is
 * fetched and the file added on top. Errors: DataBranchDenied; GitError when it did not succeed in two minutes.
 */
export function addToBranch(
  data: DataBranch,
  { path, text }: BranchFile,
  message: string,
  effects: Effects,
): Promise<'added' | 'present'> {
  return inPrivate(data, effects, async ({ git, fed }) => {
    const startMs = effects.now()
    const blob = await fed(text, 'hash-object', '-w', '--stdin')
    for (let tried = 0; ; tried++) {
      try {
        const tip = await fetchTip(git, data)
        if (tip !== undefined && (await git('ls-tree', tip, path)) !== '') return 'present'
        await git('read-tree', tip ?? '--empty')
        await git('update-index', '--add', '--cacheinfo', `100644,${blob},${path}`)
        const tree = await git('write-tree', '--missing-ok')
        const commit = await fed(message, 'commit-tree', tree, ...(tip === undefined ? [] : ['-p', tip]))
        await git('push', '--quiet', REMOTE, `${commit}:refs/heads/${data.branch}`)
        return 'added'
      } catch (error) {
        if (!(error instanceof GitError) || isDenied(error)) throw error
        const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tried) * (0.5 + effects.random())
        if (effects.now() - startMs + waitMs > MOST_MS) throw error
        await sleep(waitMs, undefined, effects.signal === undefined ? {} : { signal: effects.signal })
      }
    }
  })
}

/**
 * Replaces the branch's history by one commit without the files that `drop` names. When somebody wrote meanwhile
 * nothing happens, and the next run may try. This is the only push that replaces anything, and it only replaces what it
 * has read. With nothing to drop nothing is done.
 */
export function squashBranch(
  data: DataBranch,
  drop: (files: readonly BranchFile[]) => readonly string[],
  message: string,
  effects: Effects,
): Promise<'squashed' | 'nothing' | 'overtaken'> {
  return inPrivate(data, effects, async (own) => {
    const { git, fed } = own
    const tip = await fetchTip(git, data)
    if (tip === undefined) return 'nothing'
    const entries = await listFiles(git, tip, '.')
    const texts = await readBlobs(own, entries)
    const dropped = new Set(drop(entries.map(({ path }, index) => ({ path, text: texts[index]! }))))
    if (dropped.size === 0) return 'nothing'
    await git('read-tree', '--empty')
    const lines = entries.filter(({ path }) => !dropped.has(path)).map(({ oid, path }) => `100644 ${oid} 0\t${path}\n`)
    await fed(lines.join(''), 'update-index', '--add', '--index-info')
    const commit = await fed(message, 'commit-tree', await git('write-tree', '--missing-ok'))
    try {
      const ref = `refs/heads/${data.branch}`
      await git('push', '--quiet', `--force-with-lease=${ref}:${tip}`, REMOTE, `${commit}:${ref}`)
      return 'squashed'
    } catch (error) {
      if (!(error instanceof GitError) || !/stale info|rejected/.test(error.message)) throw error
      return 'overtaken'
    }
  })
}

const REMOTE = 'data'
/** Author and committer of records, whoever the user is. */
const IDENTITY = {
  GIT_AUTHOR_NAME: 'ws-gate',
  GIT_AUTHOR_EMAIL: 'ws-gate@localhost',
  GIT_COMMITTER_NAME: 'ws-gate',
  GIT_COMMITTER_EMAIL: 'ws-gate@localhost',
}
/** Variables by which a surrounding git command would point git at the user's own repository, or print what is sent. */
const FOREIGN = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_OBJECT_DIRECTORY', 'GIT_TRACE', 'GIT_TRACE_CURL', 'GIT_CURL_VERBOSE']

type Private = { readonly git: Git; readonly fed: ReturnType<typeof gitFedIn> }

/** Runs `use` in a temporary repository: nothing of the user's is touched, not even its objects. */
async function inPrivate<T>(data: DataBranch, { signal }: Effects, use: (own: Private) => Promise<T>): Promise<T> {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), PRIVATE))
  const inherited = Object.entries(data.environment).filter(([name]) => !FOREIGN.includes(name))
  const index = { GIT_INDEX_FILE: join(folder, 'index') }
  const environment = { ...Object.fromEntries(inherited), ...IDENTITY, ...authorization(data), ...index }
  try {
    const git = gitIn(folder, environment, signal)
    await git('init', '--quiet', '--bare', '.')
    await git('config', `remote.${REMOTE}.url`, data.url)
    return await use({ git, fed: gitFedIn(folder, environment, signal) })
  } catch (error) {
    if (error instanceof GitError && isDenied(error))
      throw new DataBranchDenied(deniedWords(data, error), { cause: error })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const PRIVATE = 'ws-gate-data-'
const DAY_MS = 86_400_000

/** Removes the folders of killed writers: those older than any write may take. */
async function sweep(): Promise<void> {
  const old = (await readdir(tmpdir())).filter((name) => name.startsWith(PRIVATE)).map((name) => join(tmpdir(), name))
  for (const folder of old) {
    const since = await stat(folder).catch(() => undefined)
    if (since !== undefined && Date.now() - since.mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true })
  }
}

/** Fetches the tip of the branch with all file names and, where the remote can leave them out, no contents. */
async function fetchTip(git: Git, { branch }: DataBranch): Promise<string | undefined> {
  const ref = `refs/heads/${branch}`
  const found = await git('ls-remote', '--exit-code', REMOTE, ref).catch((error: unknown) => {
    if (error instanceof GitError && error.code === NO_SUCH_REF) return undefined
    throw error
  })
  const tip = found?.split('\t')[0]
  if (tip === undefined) return undefined
  await git(...FETCH, '--depth=1', '--filter=blob:none', REMOTE, tip)
  return tip
}

const NO_SUCH_REF = 2

type Entry = { readonly oid: string; readonly path: string }

async function listFiles(git: Git, tip: string, folder: string): Promise<readonly Entry[]> {
  return (await git('ls-tree', '-r', '-z', '--full-tree', tip, ...(folder === '.' ? [] : [`${folder}/`])))
    .split('\0')
    .filter((line) => line !== '')
    .map((line): Entry => {
      const [facts = '', path = ''] = line.split('\t')
      return { oid: facts.split(' ')[2] ?? '', path }
    })
}

/** The contents of all entries, in the same order. */
async function readBlobs({ git, fed }: Private, entries: readonly Entry[]): Promise<readonly string[]> {
  const oids = [...new Set(entries.map(({ oid }) => oid))]
  // Fetched in batches: left to itself git would ask the remote for one after the other.
  for (let from = 0; from < oids.length; from += BLOBS_AT_ONCE)
    await git(...FETCH, '--no-filter', REMOTE, ...oids.slice(from, from + BLOBS_AT_ONCE))
  const contents = new Map<string, string>()
  const bytes = Buffer.from(oids.length === 0 ? '' : await fed(`${oids.join('\n')}\n`, 'cat-file', '--batch'))
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, at)
    const [oid = '', , size = ''] = bytes.toString('utf8', at, end).split(' ')
    contents.set(oid, bytes.toString('utf8', end + 1, end + 1 + Number(size)))
    at = end + 1 + Number(size) + 1
  }
  return entries.map(({ oid }) => contents.get(oid) ?? '')
}

const LINE_FEED = 10
/** Object names that fit on one command line, with room to spare. */
const BLOBS_AT_ONCE = 1_000

/** The token as a header for this host alone, in the variables from which git reads its config. */
function authorization({ url, token, config = [] }: DataBranch): Readonly<Record<string, string>> {
  const settings = token === undefined || !/^https?:/.test(url) ? config : tokenSettings(new URL(url).origin, token)
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(settings.length)],
    ...settings.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ])
}

function tokenSettings(origin: string, token: string): readonly (readonly [string, string])[] {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  return [
    [`http.${origin}/.extraheader`, `AUTHORIZATION: basic ${basic}`],
    ['credential.helper', ''],
  ]
}

function isDenied({ message }: GitError): boolean {
  return /\b40[13]\b|denied|Authentication failed|could not read (Username|Password)|not allowed|protected branch/i.test(
    message,
  )
}

function deniedWords({ url, branch }: DataBranch, error: GitError): string {
  return `the branch '${branch}' of ${url} cannot be used (${error.message}); grant the job 'permissions: contents: write', or keep records elsewhere with 'store: file'`
}
