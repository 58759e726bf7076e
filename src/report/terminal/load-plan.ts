import type { Config } from '../../config/config.ts'
import { CLIENT_BYTES_PER_CONNECTION } from '../../machine/ceilings.ts'
import type { LoadPlan } from '../../plan/load-plan.ts'
import { WHOLE_LOADS } from '../../scenarios/whole-loads.ts'

const GIB = 2 ** 30
/** What a connection costs the leanest and the usual server, as measured in the README's section on scale. */
const SERVER_BYTES = { from: 5_000, to: 30_000 } as const
const PORTS_USED = 0.8
const PORTS = 28_232

/** What `load --dry-run` prints: the share of this machine, and what the whole asks of either side. */
export function renderLoadPlan(plan: LoadPlan, config: Config): string {
  const { shard, connections, ownConnections, workers, sources } = plan
  const whole = `${connections} connections, ${trafficOf(plan, config)}, ${config.message.payloadBytes} B`
  const lines = [
    `load        ${plan.kind} on ${config.server.address.text}: ${whole}`,
    `windows     ${plan.windows} of ${plan.windowMs} ms, one every ${plan.periodMs} ms; ${secondsOf(plan)} s in all`,
    `shard       ${shard.index} of ${shard.of}: ${ownConnections} connections`,
    `here        ${workers} workers, ${sources} source ${sources === 1 ? 'address' : 'addresses'}, ${gib(ownConnections * CLIENT_BYTES_PER_CONNECTION)} of memory (${CLIENT_BYTES_PER_CONNECTION} B a connection)`,
    `server      ${connections} descriptors over its processes; ${gib(connections * SERVER_BYTES.from)} to ${gib(connections * SERVER_BYTES.to)} of memory (${SERVER_BYTES.from} to ${SERVER_BYTES.to} B a connection)`,
    `ports       ${Math.ceil(connections / (PORTS * PORTS_USED))} client addresses for one address and port of the server (${PORTS} ports each, four fifths of them used)`,
    'settings    to raise where the defaults are lower:',
    `            client: ulimit -n ${roundUp(ownConnections / workers + 200)}; sysctl net.ipv4.ip_local_port_range="1024 65535" doubles the ports of an address`,
    `            server: ulimit -n ${roundUp(connections + 1_000)} in one process; sysctl fs.nr_open and fs.file-max above it, net.core.somaxconn=4096, net.netfilter.nf_conntrack_max above ${connections} where connections are tracked`,
  ]
  return `${lines.join('\n')}\n`
}

function trafficOf({ kind }: LoadPlan, config: Config): string {
  const { traffic, told } = WHOLE_LOADS[kind]
  return traffic(told(config)) ?? 'held idle'
}

function secondsOf({ windows, periodMs }: LoadPlan): number {
  return Math.ceil((windows * periodMs) / 1_000)
}

function gib(bytes: number): string {
  return bytes < GIB ? `${Math.ceil(bytes / 2 ** 20)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`
}

function roundUp(count: number): number {
  return Math.ceil(count / 1_000) * 1_000
}
