/** What this machine allows one run to hold. */
export type Limits = {
  /** File descriptors that one process may hold: a worker, and the server unless it lowers its own limit. */
  readonly descriptors: number
  /** Local ports for connections from one address to another. */
  readonly ports: number
  readonly firstPort: number
  /** Connections that may wait to be accepted (`somaxconn`). */
  readonly backlog: number
  /** Free memory. */
  readonly memoryBytes: number
}

/** Resident memory of the client for each open connection, as measured. */
export const CLIENT_BYTES_PER_CONNECTION = 5_000

const OWN_DESCRIPTORS = 100
const MOST_WORKERS = 64
const MOST_SOURCES = 200
/** Share of the ports that is used: the search for a free port grows long when most are taken. */
const PORTS_USED = 0.8

/** Worker processes for a load: one for each core of the generator, or more where the descriptor limit requires it. */
export function workersFor(connections: number, generatorCores: number, { descriptors }: Limits): number {
  return Math.max(1, Math.min(generatorCores, connections), Math.ceil(connections / (descriptors - OWN_DESCRIPTORS)))
}

/** Source addresses needed for this many connections to one server. */
export function sourcesFor(connections: number, { ports }: Limits): number {
  return Math.max(1, Math.ceil(connections / (ports * PORTS_USED)))
}

/** Why this machine cannot open so many connections, each with the setting to change; empty when it can. */
export function ceilingProblems(connections: number, host: string, limits: Limits): readonly string[] {
  const { descriptors, ports, memoryBytes } = limits
  const held = MOST_WORKERS * (descriptors - OWN_DESCRIPTORS)
  const sources = sourcesFor(connections, limits)
  const neededBytes = connections * CLIENT_BYTES_PER_CONNECTION
  const problems: string[] = []
  if (connections > held) {
    problems.push(
      `${connections} connections are above ${held}, which ${MOST_WORKERS} workers of ${descriptors} descriptors can hold; raise the limit (ulimit -n), or write fewer`,
    )
  }
  if (sources > 1 && host.includes(':')) {
    problems.push(
      `${connections} connections from ::1 are above the ${ports} ports there are for them (net.ipv4.ip_local_port_range); write 127.0.0.1, which has further source addresses beside it, or fewer connections`,
    )
  }
  if (sources > MOST_SOURCES) {
    problems.push(
      `${connections} connections need more than ${MOST_SOURCES} source addresses of ${ports} ports each; widen net.ipv4.ip_local_port_range, or write fewer`,
    )
  }
  if (neededBytes > memoryBytes) {
    problems.push(
      `${connections} connections take about ${Math.round(neededBytes / 2 ** 20)} MiB of the client, ${Math.round(memoryBytes / 2 ** 20)} MiB are free; write fewer`,
    )
  }
  return problems
}
