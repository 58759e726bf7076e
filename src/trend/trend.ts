import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { commitAddress, readCommits } from '../git/commits.ts'
import { firstParents } from '../git/first-parents.ts'
import { type Git, GitError, gitFedIn, gitIn } from '../git/git.ts'
import type { Stored } from '../records/record-files.ts'
import { trendOf } from '../records/trend.ts'
import { type PageParts, renderPage } from '../report/page/page.ts'
import { runView } from '../report/page/run-view.ts'
import type { Result } from '../report/result/result-schema.ts'
import { parseResult } from '../report/result/stored-result.ts'
import { unknownMetricsText } from '../report/result/warning.ts'
import { type TrendView, trendView } from '../report/trend/trend-view.ts'
import type { GateSetting } from '../run/session.ts'
import { openStore, releaseOn, troubleIn } from '../run/stored-runs.ts'

// The pages: the trend of the stored records, and one run from its result file.

/** How many commits a trend looks back on, and by how many it deepens a shallow clone for that. */
const LONGEST_LINE = 10_000
const DEEPEN = 2_000

type Setting = Pick<GateSetting, 'version' | 'environment' | 'signal' | 'invocation'>

/**
 * The stored records, of one name or all, as a view. On a branch the records are in the order of the commits that lead
 * to HEAD; in a folder they are by time. Errors: InputError for a store that cannot be read.
 */
export async function readTrend(config: Config, name: string | undefined, setting: Setting): Promise<TrendView> {
  const { environment, signal } = setting
  const folder = resolve(config.workingDirectory)
  const git = gitIn(folder, environment, signal)
  const store = await openStore(config, setting)
  if (store === undefined)
    throw new InputError(["input 'store': 'none' keeps nothing to show; write 'branch' or 'file'"])
  const stored = await readStore(store, name)
  const line = config.store === 'branch' ? await lineToHead(git) : undefined
  const release = line === undefined ? undefined : await releaseOn(git, line)
  const shas = [...stored.values()].flatMap(({ records }) => records.flatMap(({ commit }) => commit ?? []))
  const address = await unlessGitFails(() => commitAddress(git, environment))
  return trendView(
    [...stored]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .filter(([, { records }]) => records.length > 0)
      .map(([own, { records }]) => trendOf(own, records, line)),
    {
      version: setting.version,
      made: new Date(),
      source: store.source,
      invocation: setting.invocation,
      commits: (await unlessGitFails(() => readCommits(gitFedIn(folder, environment, signal), shas))) ?? new Map(),
      ...(address !== undefined && { commitAddress: address }),
      ...(line !== undefined && { line }),
      ...(release !== undefined && { release }),
      notes: [...stored.values()].flatMap(({ damaged }) => damaged.map(({ message }) => message)),
      remarks: [...stored.values()].flatMap(({ unknownMetrics = [] }) =>
        unknownMetrics.length === 0 ? [] : [unknownMetricsText(unknownMetrics)],
      ),
    },
  )
}

/** Writes the trend as a self-contained page. */
export function writeTrendPage(view: TrendView, path: string, parts: PageParts): Promise<void> {
  return writePage(path, 'ws-gate: trend', view, parts)
}

/** Writes the page of one run. Errors: InputError for a file that is not a result. */
export async function writeRunPage(resultPath: string, path: string, parts: PageParts): Promise<void> {
  const view = runView(await readResult(resultPath))
  await writePage(path, `ws-gate: ${view.title}`, view, parts)
}

async function readResult(path: string): Promise<Result> {
  try {
    return parseResult(await readFile(path, 'utf8'))
  } catch (error) {
    throw new InputError([`${path}: ${(error as Error).message}`])
  }
}

/** Writes a page of either kind; makes its folder if missing. */
export async function writePage(path: string, title: string, view: object, parts: PageParts): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, renderPage(title, view, parts))
}

/** The pages' script and style, which are bundled next to the command line. */
export async function readPageParts(entryUrl: string): Promise<PageParts> {
  const bundled = entryUrl.endsWith('.ts') ? '../dist/' : './'
  const read = (file: string) => readFile(new URL(`${bundled}${file}`, entryUrl), 'utf8')
  const [script, style] = await Promise.all([read('page.js'), read('page.css')])
  return { script, style }
}

async function readStore(
  store: NonNullable<Awaited<ReturnType<typeof openStore>>>,
  name: string | undefined,
): Promise<ReadonlyMap<string, Stored>> {
  try {
    return name === undefined ? await store.readAll() : new Map([[name, await store.read(name)]])
  } catch (error) {
    throw new InputError([`what is stored could not be read: ${troubleIn(error)}`])
  }
}

/** The first-parent line to HEAD; empty outside a repository, and in a repository without a commit. */
async function lineToHead(git: Git): Promise<readonly string[]> {
  const head = await unlessGitFails(() => git('rev-parse', '--verify', '--quiet', 'HEAD'))
  return head === undefined ? [] : firstParents(git, head, LONGEST_LINE, DEEPEN)
}

async function unlessGitFails<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GitError) return undefined
    throw error
  }
}
