import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// Network namespaces (network_namespaces(7)): each has its own loopback and ports, so two servers that insist on the
// same port can be alive at once. Made with the tools of util-linux and iproute2, since Node cannot make one.

/** Who makes a namespace: the gate itself, as root; sudo without a password; or the user, in a user namespace. */
export type NamespaceMaker = 'root' | 'sudo' | 'user'

export type Namespace = {
  readonly maker: NamespaceMaker
  /** A process that stays inside for as long as the namespace exists. */
  readonly pid: number
  remove(): Promise<void>
}

/** The namespace that a server runs in, and a folder for the files needed to enter it. */
export type Within = { readonly namespace: Namespace; readonly scratch: string }

const READY_WAIT_MS = 5_000
const KEEPER = 'ip link set lo up && echo $$ && exec cat'

/**
 * Makes a namespace whose loopback is up. Its keeper process waits on a pipe from this process, and so ends with it.
 * Errors: what the tools said.
 */
export async function makeNamespace(
  maker: NamespaceMaker,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Namespace> {
  const unshare = {
    root: ['unshare', '--net'],
    sudo: ['sudo', '-n', 'unshare', '--net'],
    user: ['unshare', '--user', '--map-current-user', '--net', '--keep-caps'],
  }[maker]
  const [program = '', ...words] = [...unshare, 'sh', '-c', KEEPER]
  const keeper = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env: { ...environment } })
  keeper.stdin.on('error', () => {})
  let said = ''
  keeper.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  const remove = () => end(keeper)
  try {
    const pid = await Promise.race([
      once(createInterface({ input: keeper.stdout }), 'line').then(([line]) => Number(line)),
      once(keeper, 'close').then(() => Number.NaN),
      new Promise<number>((resolve) => setTimeout(resolve, READY_WAIT_MS, Number.NaN).unref()),
    ])
    if (Number.isInteger(pid)) return { maker, pid, remove }
    throw new Error(said.trim() || `${program} gave no network namespace`)
  } catch (error) {
    await remove()
    throw error
  }
}

/** The first of root, sudo and user that can make a namespace; else why none can. */
export async function findMaker(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly maker: NamespaceMaker } | { readonly reason: string }> {
  const makers: readonly NamespaceMaker[] = process.getuid?.() === 0 ? ['root'] : ['sudo', 'user']
  const reasons: string[] = []
  for (const maker of makers) {
    try {
      const namespace = await makeNamespace(maker, environment)
      await namespace.remove()
      return { maker }
    } catch (error) {
      reasons.push(`${maker}: ${(error as Error).message}`)
    }
  }
  return { reason: reasons.join('; ') }
}

/** How to start something inside a namespace: words to put before its command, and the environment to spawn with. */
export type Entrance = {
  readonly enter: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * How a process enters the namespace, as the caller's own user and with this environment. sudo drops the environment,
 * so it goes through a file in the scratch folder that only the user can read.
 */
export function entranceTo(
  { maker, pid }: Namespace,
  environment: Readonly<Record<string, string | undefined>>,
  scratch: string,
): Entrance {
  const net = `--net=/proc/${pid}/ns/net`
  switch (maker) {
    case 'root':
      return { enter: ['nsenter', net, '--'], environment }
    case 'user':
      return { enter: ['nsenter', `--user=/proc/${pid}/ns/user`, '--preserve-credentials', net, '--'], environment }
    case 'sudo': {
      const file = join(scratch, `environment-${randomUUID()}`)
      writeFileSync(file, assignments(environment), { mode: 0o600 })
      const user = [`--reuid=${process.getuid?.()}`, `--regid=${process.getgid?.()}`, '--init-groups']
      const restore = 'unset SUDO_COMMAND SUDO_USER SUDO_UID SUDO_GID; set -a; . "$0"; exec "$@"'
      return {
        enter: ['sudo', '-n', 'nsenter', net, '--', 'setpriv', ...user, 'sh', '-c', restore, file],
        environment,
      }
    }
  }
}

/** Shell assignments of these variables; a name that no shell could set is left out. */
function assignments(environment: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(environment)
    .filter(([name, value]) => value !== undefined && /^[A-Za-z_]\w*$/.test(name))
    .map(([name, value]) => `${name}='${value!.replaceAll("'", `'\\''`)}'\n`)
    .join('')
}

const END_WAIT_MS = 1_000

/** Ends the keeper by closing its input: only root may kill a keeper that sudo started. */
async function end(keeper: ChildProcess): Promise<void> {
  if (keeper.pid === undefined || keeper.exitCode !== null || keeper.signalCode !== null) return
  const ended = once(keeper, 'exit')
  keeper.on('error', () => {})
  keeper.stdin?.destroy()
  const timer = setTimeout(() => keeper.kill('SIGKILL'), END_WAIT_MS)
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2 * END_WAIT_MS).unref())])
  clearTimeout(timer)
}
