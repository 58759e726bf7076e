import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../test/result.ts'
import { CLI, gateRun } from './gate-run.ts'
import { type Promised, tellMissed } from './interleaved.ts'

// What the scenarios promise at sizes that are too large for the tests: a broadcast to 5,000, the slope of 10,000
// connections, and a proxy's limit. The crowd has a script of its own (crowd.ts).

const SERVERS = join(import.meta.dirname, '../test/servers/echo.js')
const MEMBERS = 5_000
const LEAK_BYTES = 200_000
const NGINX_CONNECTIONS = 1_024

type Scenario = Result['scenarios'][number]

const promised: Promised[] = []
await broadcast()
await leak()
await proxy()
if (!tellMissed(promised)) process.exitCode = 1

async function broadcast(): Promise<void> {
  for (const [nth, reach] of [
    [0, 1],
    [100, 0.99],
  ] as const) {
    const server = ['--', process.execPath, SERVERS, 'broadcasts', '${PORT}', String(nth)]
    const { broadcast: seen } = await measure([`broadcast members=${MEMBERS} for=5s`], server)
    const ms = (us: number) => `${(us / 1_000).toFixed(1)} ms`
    console.log(
      `broadcast to ${MEMBERS}${nth > 0 ? `, all but every ${nth}th` : ''}: reach ${(seen!.reach * 100).toFixed(2)} %, first ${ms(seen!.firstUs.median)}, median ${ms(seen!.medianUs.median)}, last ${ms(seen!.lastUs.median)}`,
    )
    const off = Math.abs(seen!.reach - reach)
    promised.push({ what: `reach ${reach}, minus what it is off by`, reached: reach - off, least: reach - 0.0005 })
  }
}

async function leak(): Promise<void> {
  const slope = async (bytes: number) => {
    const server = ['--', process.execPath, CLI, 'server', '--port', '${PORT}', '--leak-bytes', String(bytes)]
    const { hold } = await measure(['hold connections=10000 concurrency=100 for=2s'], server)
    return hold!.rssBytesPerConnection
  }
  const [leaking, plain] = [await slope(LEAK_BYTES), await slope(0)]
  const share = (leaking - plain) / LEAK_BYTES
  console.log(
    `leak of ${LEAK_BYTES} B a connection, 10000 held: slope ${leaking.toFixed(0)} B, without it ${plain.toFixed(0)} B`,
  )
  promised.push({ what: 'slope of a leak, 1 minus what it is off by', reached: 1 - Math.abs(share - 1), least: 0.9 })
}

async function proxy(): Promise<void> {
  const missing = fetchNginx()
  if (missing !== undefined) {
    console.log(`capacity of nginx: skipped, ${missing}\n1 skipped.`)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'ws-gate-nginx-'))
  try {
    const { capacity } = await measure(['capacity from=100 to=2000'], ['--command', nginxCommand(folder)])
    const { highest, limit } = capacity!
    console.log(
      `capacity of nginx with worker_connections ${NGINX_CONNECTIONS}: ${highest} held, then ${limit?.cause}\n  ${limit?.evidence}\n  ${limit?.remedy}`,
    )
    const named = limit?.cause.includes('worker_connections') && limit.remedy.includes('worker_connections')
    promised.push({ what: "the proxy's limit, 1 when it is named", reached: named ? 1 : 0, least: 1 })
    promised.push({
      what: 'the plateau over half of worker_connections',
      reached: highest / (NGINX_CONNECTIONS / 2),
      least: 0.9,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function fetchNginx(): string | undefined {
  if (existsSync('/usr/sbin/nginx')) return undefined
  if (process.getuid?.() !== 0) return 'nginx is not installed, and apt-get needs root'
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'])
  return existsSync('/usr/sbin/nginx') ? undefined : 'apt-get could not install nginx-light'
}

/** A shell's words that start an echo and nginx in front of it, both ended with the shell. */
function nginxCommand(folder: string): string {
  const config = (port: string, behind: string) => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections ${NGINX_CONNECTIONS}; }
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / {
      proxy_pass http://127.0.0.1:${behind};
      proxy_http_version 1.1;
      proxy_set_header Upgrade \\$http_upgrade;
      proxy_set_header Connection upgrade;
    }
  }
}
`
  const script = join(folder, 'start.sh')
  writeFileSync(
    script,
    `behind=$((PORT + 1))
${process.execPath} ${SERVERS} plain $behind &
cat > ${folder}/nginx.conf <<END
${config('$PORT', '$behind')}END
exec /usr/sbin/nginx -c ${folder}/nginx.conf
`,
  )
  return `sh ${script}`
}

/** Runs the gate with one scenario, which must succeed. */
async function measure([scenario = '', ...options]: readonly string[], server: readonly string[]): Promise<Scenario> {
  const { code, result } = await gateRun(['--scenarios', scenario, '--store', 'none', ...options, ...server])
  const [measured] = result.scenarios
  if (code !== 0 || measured === undefined)
    throw new Error(`${scenario}: exit ${code}, ${result.reason ?? 'no result'}`)
  return measured
}
