import { createInterface } from 'node:readline'
import { type ProbeOrder, waitUntilReady } from './server/readiness.ts'

// Entry of the readiness probe: looks from inside a network namespace, where the gate itself cannot, whether a server
// takes opening handshakes. One order in, one answer out, a line each; it ends when its input does.

const input = createInterface({ input: process.stdin })
input.once('close', () => process.exit(1))
input.once('line', async (line) => {
  const { timeoutMs, ...address }: ProbeOrder = JSON.parse(line)
  const ready = await waitUntilReady(address, { timeoutMs, signal: new AbortController().signal })
  process.stdout.write(`${JSON.stringify(ready)}\n`, () => process.exit())
})
