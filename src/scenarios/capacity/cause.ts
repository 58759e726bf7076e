import { readOrGone } from '../../machine/proc.ts'
import type { DescriptorUse } from '../../server/descriptors.ts'
import type { Server } from '../../server/server.ts'
import { type FailureCounts, type FailureTally, failureTotal } from '../../wire/failure.ts'
import type { CapacityLimit } from './measurement.ts'

/** What is known after a level that did not hold. */
export type Plateau = {
  /** Connections open at most. */
  readonly plateau: number
  readonly failures: FailureTally
  readonly server: Pick<Server, 'tail'>
  /** Descriptors of the server's processes, read while the connections were open. */
  readonly descriptors: readonly DescriptorUse[]
}

const TAIL_LINES = 200
/** Descriptors that a process has open besides its connections. */
const OWN_DESCRIPTORS = 60

/**
 * The likely cause of a plateau of connections. What the server itself says counts most, then the open descriptors of
 * its processes, then how the connections failed.
 */
export function causeOf({ plateau, failures, server, descriptors }: Plateau): CapacityLimit {
  const words = server.tail(TAIL_LINES)
  return (
    ownLimit(failures) ??
    workerConnections(words, descriptors, plateau) ??
    descriptorLimit(words, descriptors, plateau) ??
    addressCap(failures, plateau) ??
    backlog(failures) ??
    statusLimit(failures, plateau) ?? {
      cause: 'a limit of the server, of its runtime or of something in front of it',
      evidence: `${plateau} connections stayed open; the others: ${detailsOf(failures)}`,
      remedy: 'look for a setting of about that number',
    }
  )
}

function ownLimit({ counts }: FailureTally): CapacityLimit | undefined {
  if (counts['no-descriptor'])
    return {
      cause: "the load generator's descriptors",
      evidence: `${counts['no-descriptor']} times EMFILE`,
      remedy: 'raise the limit of the job (ulimit -n)',
    }
  if (counts['no-address'])
    return {
      cause: "the load generator's local ports",
      evidence: `${counts['no-address']} times EADDRNOTAVAIL`,
      remedy: 'widen net.ipv4.ip_local_port_range, or wait until earlier connections have left TIME_WAIT',
    }
  return undefined
}

/** nginx counts the connection to its upstream as well, so a proxy holds half of them. */
function workerConnections(
  words: string,
  descriptors: readonly DescriptorUse[],
  plateau: number,
): CapacityLimit | undefined {
  const said = /(\d+) worker_connections are not enough/.exec(words)
  const proxies = descriptors.filter(({ name }) => name === 'nginx')
  if (said === null && proxies.length === 0) return undefined
  const most = said === null ? configuredWorkerConnections(proxies) : Number(said[1])
  const workers = Math.max(1, proxies.length - 1)
  const expected = most === undefined ? undefined : (most * workers) / 2
  const near = expected !== undefined && plateau > expected * 0.8 && plateau <= expected * 2
  if (said === null && !near) return undefined
  const evidence =
    said === null
      ? `nginx with worker_connections ${most}, and a proxied connection takes two of them; ${plateau} stayed open`
      : `nginx said '${said[0]}'; a proxied connection takes two of them, and ${plateau} stayed open`
  return { cause: 'worker_connections of nginx', evidence, remedy: 'raise worker_connections in its events block' }
}

/** The value in the configuration file that the proxies were started with. */
function configuredWorkerConnections(proxies: readonly DescriptorUse[]): number | undefined {
  for (const { pid } of proxies) {
    const command = (readOrGone(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ')
    const path = / -c (\S+)/.exec(command)?.[1] ?? '/etc/nginx/nginx.conf'
    const most = /worker_connections\s+(\d+)/.exec(readOrGone(path) ?? '')?.[1]
    if (most) return Number(most)
  }
  return undefined
}

function descriptorLimit(
  words: string,
  descriptors: readonly DescriptorUse[],
  plateau: number,
): CapacityLimit | undefined {
  const full = descriptors.find(
    ({ open, most }) => open >= most - 2 || (plateau >= most - OWN_DESCRIPTORS && open < most),
  )
  const said = /EMFILE|[Tt]oo many open files/.exec(words)?.[0]
  if (full === undefined && said === undefined) return undefined
  const evidence = [
    full === undefined ? '' : `process ${full.pid} (${full.name}) has ${full.open} of ${full.most} descriptors open`,
    said === undefined ? '' : `the server said '${said}'`,
    `${plateau} connections stayed open`,
  ]
  return {
    cause: "the server's descriptors",
    evidence: evidence.filter((part) => part !== '').join('; '),
    remedy:
      'raise its limit: ulimit -n in its shell, LimitNOFILE= in its systemd unit, --ulimit nofile= for a container',
  }
}

function addressCap({ counts, details }: FailureTally, plateau: number): CapacityLimit | undefined {
  const kind = (['rejected-429', 'closed-4429'] as const).find((each) => counts[each])
  if (kind === undefined) return undefined
  return {
    cause: 'a cap on connections or attempts from one address',
    evidence: `${counts[kind]} times ${kind === 'rejected-429' ? 'status 429' : 'close code 4429'} after ${plateau} connections: ${details[kind]}`,
    remedy: 'lift the cap for 127.0.0.0/8 in the configuration that is measured',
  }
}

function backlog({ counts }: FailureTally): CapacityLimit | undefined {
  if (!counts.timeout || counts.timeout < failureTotal(counts) / 2) return undefined
  const dropped = listenDrops()
  return {
    cause: 'a server that accepts too slowly, or a short listen backlog',
    evidence: `${counts.timeout} handshakes timed out${dropped > 0 ? `; this machine has dropped ${dropped} connection requests at full backlogs since it started` : ''}`,
    remedy: "raise the backlog of the server's listen call and net.core.somaxconn, or lower 'concurrency'",
  }
}

function listenDrops(): number {
  const lines = (readOrGone('/proc/net/netstat') ?? '').split('\n').filter((line) => line.startsWith('TcpExt:'))
  const [names = [], values = []] = lines.map((line) => line.split(' '))
  return Number(values[names.indexOf('ListenDrops')] ?? 0)
}

function statusLimit({ counts, details }: FailureTally, plateau: number): CapacityLimit | undefined {
  const kind = (Object.keys(counts) as (keyof FailureCounts)[]).find((each) => each.startsWith('rejected-'))
  if (kind === undefined) return undefined
  return {
    cause: 'a server, or something in front of it, that refuses further upgrades',
    evidence: `${counts[kind]} times status ${kind.slice('rejected-'.length)} after ${plateau} connections: ${details[kind]}`,
    remedy: 'look for the limit behind that status',
  }
}

function detailsOf({ details }: FailureTally): string {
  return Object.values(details).join('; ') || 'none was tried'
}
