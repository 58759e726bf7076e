import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { findBase } from '../git/base-commit.ts'
import { shortSha } from '../git/commit.ts'
import { type Git, GitError, gitIn } from '../git/git.ts'
import { mainRemote } from '../git/remote.ts'
import { platformProblem, readMachine, sharesKept } from '../machine/machine.ts'
import type { Ground } from '../plan/plan.ts'
import type { Finding } from '../report/terminal/doctor.ts'
import { readGround } from '../run/ground.ts'
import { findMaker } from '../server/namespace.ts'
import { UNTRUSTED_EVENTS } from '../vocabulary/untrusted-events.ts'

type Environment = Readonly<Record<string, string | undefined>>

const LEAST_NODE = 20
/** File descriptors that a run needs besides its connections: the workers' own, pipes, files. */
const OWN_DESCRIPTORS = 100

/** Reports the conditions a run would find here; changes nothing. */
export async function examine(config: Config, environment: Environment): Promise<readonly Finding[]> {
  const problem = platformProblem()
  const node = Number(process.versions.node.split('.')[0])
  const findings: Finding[] = [
    problem === undefined
      ? fine('platform', `Linux ${readMachine(environment).kernel} on ${readMachine(environment).arch}`)
      : { subject: 'platform', level: 'trouble', says: problem },
    node >= LEAST_NODE
      ? fine('Node', process.versions.node)
      : {
          subject: 'Node',
          level: 'trouble',
          says: `${process.versions.node}`,
          remedy: `install Node ${LEAST_NODE} or later`,
        },
  ]
  if (problem !== undefined) return findings
  const ground = readGround(config, environment)
  return [
    ...findings,
    ...ofMachine(config, ground, environment),
    await ofNamespaces(environment),
    ...(await ofRepository(gitIn(resolve(config.workingDirectory), environment), config)),
    ...ofJob(environment),
    ...(await ofToken(environment)),
  ]
}

function ofMachine(config: Config, { pins, priority, limits }: Ground, environment: Environment): readonly Finding[] {
  const { cores, cpu } = readMachine(environment)
  const wanted = config.connections * 2 + OWN_DESCRIPTORS
  return [
    pins.kind === 'pinned'
      ? fine('cores', `${cores} of ${cpu}: servers on ${pins.servers}, generator on ${pins.generator.join(',')}`)
      : {
          subject: 'cores',
          level: 'note',
          says: `${cores} of ${cpu}, not kept apart: ${pins.reason}`,
          remedy: 'install util-linux (taskset), or use a machine with two cores or more',
        },
    priority.kind === 'raised'
      ? fine('priority', 'the run goes before other work')
      : {
          subject: 'priority',
          level: 'note',
          says: `as it comes: ${priority.reason}`,
          remedy: 'run as root where the machine is shared; on one of its own it does not matter',
        },
    sharesKept()
      ? fine('shares', 'the two servers of a pair get equal shares of their cores')
      : {
          subject: 'shares',
          level: 'note',
          says: 'nothing gives the two servers equal shares (no autogroups, or a CPU cgroup)',
          remedy: 'unequal pairs are dropped and measured again; servers with one thread each are hardly touched',
        },
    limits.descriptors >= wanted
      ? fine('descriptors', `${limits.descriptors} a process`)
      : {
          subject: 'descriptors',
          level: 'note',
          says: `${limits.descriptors} a process, ${config.connections} connections take about ${wanted}; more workers are started for them`,
          remedy: `raise the hard limit: ulimit -Hn ${wanted}`,
        },
    fine('ports', `${limits.ports} from each address, from ${limits.firstPort}`),
    fine(
      'memory',
      limits.memoryBytes === Number.MAX_SAFE_INTEGER
        ? 'not known'
        : `${(limits.memoryBytes / 2 ** 30).toFixed(1)} GiB free`,
    ),
  ]
}

async function ofNamespaces(environment: Environment): Promise<Finding> {
  const found = await findMaker(environment)
  if ('maker' in found)
    return fine('namespaces', `can be made by ${found.maker}: servers with a fixed port can be alive at once`)
  return {
    subject: 'namespaces',
    level: 'note',
    says: `none can be made (${found.reason}); servers that insist on one port take turns`,
    remedy: "write ${PORT} in 'url', or allow sudo or user namespaces",
  }
}

async function ofRepository(git: Git, { store, storeBranch }: Config): Promise<readonly Finding[]> {
  try {
    const head = await git('rev-parse', '--short', 'HEAD')
    const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true'
    const depth = await git('rev-list', '--count', 'HEAD')
    const remote = await mainRemote(git)
    const base = await findBase(git, { kind: 'none' }, {})
    const dataBranch = remote === undefined ? '' : await git('ls-remote', remote, `refs/heads/${storeBranch}`)
    return [
      fine(
        'repository',
        `at ${head}${isShallow ? `, a shallow clone of ${depth} commits: it is deepened as needed` : ''}`,
      ),
      remote === undefined
        ? {
            subject: 'remote',
            level: 'note',
            says: `there is none${store === 'branch' ? ': records cannot be on a branch' : ''}`,
            remedy: "add the remote, or keep records with 'store: file'",
          }
        : fine('remote', remote),
      base.kind === 'found'
        ? fine('base', `${shortSha(base.sha)}: ${base.how}`)
        : {
            subject: 'base',
            level: 'note',
            says: base.reason,
            remedy: "check out more of the history, or give 'base-ref'",
          },
      dataBranch !== ''
        ? fine('records', `the branch ${storeBranch} is there`)
        : {
            subject: 'records',
            level: 'note',
            says: `there is no branch ${storeBranch} yet; the first record makes it`,
          },
    ]
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return [
      {
        subject: 'repository',
        level: 'note',
        says: error.message,
        remedy: 'without a repository there is no base to measure beside, and records are in a folder',
      },
    ]
  }
}

/** Findings about a job on GitHub. */
function ofJob({ GITHUB_ACTIONS, GITHUB_EVENT_NAME = '' }: Environment): readonly Finding[] {
  if (GITHUB_ACTIONS !== 'true') return []
  if (!UNTRUSTED_EVENTS.includes(GITHUB_EVENT_NAME)) return [fine('event', GITHUB_EVENT_NAME)]
  return [
    {
      subject: 'event',
      level: 'trouble',
      says: `'${GITHUB_EVENT_NAME}' runs beside a token that may write: no server is booted`,
      remedy: "measure under 'pull_request', and report under 'workflow_run' (ws-gate init --workflow fork-safe)",
    },
  ]
}

const ANSWER_MS = 5_000

/** Findings about the token in the environment; empty where there is none. The check writes nothing. */
async function ofToken({
  GITHUB_TOKEN: token,
  GITHUB_REPOSITORY: repository,
  GITHUB_API_URL: api,
}: Environment): Promise<readonly Finding[]> {
  if (!token || !repository) return []
  const subject = 'token'
  try {
    const answer = await fetch(`${api || 'https://api.github.com'}/repos/${repository}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok)
      return [
        {
          subject,
          level: 'note',
          says: `GitHub answers ${answer.status} for ${repository}`,
          remedy: "grant the job 'permissions: { contents: read }', or give another token",
        },
      ]
    const { permissions = {} } = (await answer.json()) as { permissions?: Readonly<Record<string, boolean>> }
    if (permissions['push'] === true) return [fine(subject, `may write to ${repository}: records can be on its branch`)]
    return [
      {
        subject,
        level: 'note',
        says: `only reads ${repository}: pull requests are judged, and nothing is stored or commented`,
        remedy: "grant the job 'permissions: { contents: write, pull-requests: write }'",
      },
    ]
  } catch (error) {
    return [{ subject, level: 'note', says: `GitHub could not be asked: ${(error as Error).message}` }]
  }
}

function fine(subject: string, says: string): Finding {
  return { subject, level: 'fine', says }
}
