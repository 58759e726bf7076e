import { finished } from 'node:stream/promises'
import { clearLeftovers } from './disk/leftovers.ts'
import { setSessionNice } from './machine/priority.ts'
import { readProcesses } from './machine/proc.ts'
import type { Reaping } from './server/reaper.ts'

// Entry of the reaper: waits until the gate is gone, however it ended, and cleans up what it left behind. For a killed
// gate the only sign is that the kernel closes the pipe.

const { marker, session, nice }: Reaping = JSON.parse(process.argv[2] ?? '{}')
// It must outlive whatever ends the gate.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {})
process.stdin.resume()
await finished(process.stdin).catch(() => {})
await clearLeftovers(marker, process.env)
const member = readProcesses().find((each) => each.session === session)
if (nice !== undefined && member !== undefined) setSessionNice(member.pid, nice)
