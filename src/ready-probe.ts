import { createInterface } from 'node:readline'
import { type Knocking, knock } from './generator/knock.ts'
import { type ProbeOrder, type TryConnection, waitUntilReady } from './server/readiness.ts'

// Entry of the readiness probe: checks whether a server's connections become ready, where the gate itself cannot
// (inside a network namespace) or must not (with the project's own hook). One order in, one answer out, a line each; it
// ends when its input ends.

const input = createInterface({ input: process.stdin })
input.once('close', () => process.exit(1))
input.once('line', async (line) => {
  const { timeoutMs, session, ...address }: ProbeOrder = JSON.parse(line)
  const ready = await waitUntilReady(address, {
    timeoutMs,
    signal: new AbortController().signal,
    ...(session !== undefined && { tryConnection: trying(session as Knocking) }),
  })
  process.stdout.write(`${JSON.stringify(ready)}\n`, () => process.exit())
})

/** Opens each connection with its session, at the server's actual address. */
function trying(session: Knocking): TryConnection {
  return ({ host, port }, cookie, leftMs) => {
    const { target } = session
    const headers = { ...target.headers, ...(cookie !== undefined && { cookie }) }
    const timeoutMs = Math.min(session.timeoutMs, leftMs)
    // The host name that the user wrote, with the port that was chosen since.
    const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${port}`
    return knock({ ...session, timeoutMs, target: { ...target, host, port, authority, headers } }, () =>
      performance.now(),
    )
  }
}
