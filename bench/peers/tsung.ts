import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Peer } from './peer.ts'

export const tsung: Peer = {
  name: 'tsung',
  checks: 'each reply read, not compared',
  fetch() {
    const here = version()
    if (here !== undefined) return { version: here }
    if (process.getuid?.() !== 0) return { missing: 'tsung is not installed, and apt-get needs root' }
    const installed = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'tsung'], { encoding: 'utf8' })
    const now = version()
    return now === undefined
      ? { missing: `apt-get could not install tsung: ${installed.error?.message ?? `exit code ${installed.status}`}` }
      : { version: now }
  },
  command({ port, connections, payloadBytes }, folder) {
    const file = join(folder, 'tsung.xml')
    writeFileSync(file, script(port, connections, payloadBytes))
    return ['tsung', '-f', file, '-l', folder, 'start']
  },
}

function version(): string | undefined {
  const told = spawnSync('tsung', ['-v'], { encoding: 'utf8' })
  return /version (\S+)/.exec(`${told.stdout}${told.stderr}`)?.[1]
}

function script(port: number, connections: number, payloadBytes: number): string {
  return `<?xml version="1.0"?>
<!DOCTYPE tsung SYSTEM "/usr/share/tsung/tsung-1.0.dtd">
<tsung loglevel="error">
  <clients><client host="localhost" use_controller_vm="true" maxusers="${2 * connections}"/></clients>
  <servers><server host="127.0.0.1" port="${port}" type="tcp"/></servers>
  <load>
    <arrivalphase phase="1" duration="60" unit="second">
      <users maxnumber="${connections}" arrivalrate="${2 * connections}" unit="second"/>
    </arrivalphase>
  </load>
  <sessions>
    <session name="echo" probability="100" type="ts_websocket">
      <request><websocket type="connect" path="/"/></request>
      <for from="1" to="1000000000" var="i">
        <request><websocket type="message" ack="parse" frame="binary">${'x'.repeat(payloadBytes)}</websocket></request>
      </for>
    </session>
  </sessions>
</tsung>
`
}
