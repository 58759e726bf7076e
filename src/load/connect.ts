import { type Connection, createConnectionContext, endConnection, openConnection } from './connection.ts'
import { addFailure, type FailureTally, failureTotal, NO_FAILURES } from './failure.ts'
import { startGeneratorMeter } from './generator-meter.ts'
import { createHistogram, encodeHistogram, recordTime } from './histogram.ts'
import type { ConnectJob, JobResult } from './job.ts'

const CLOSE_GRACE_MS = 1_000

/**
 * Opens `connections`, at most `concurrency` handshakes under way at once, holds them all until the last is open, and
 * closes them. A time is one connection's own: from its connect call to its upgrade, waiting for a place not counted.
 */
export async function runConnect(job: ConnectJob, now: () => number): Promise<JobResult> {
  const tcp = createHistogram(job.timeoutMs)
  const handshake = createHistogram(job.timeoutMs)
  const connections: Connection[] = []
  let failures: FailureTally = NO_FAILURES
  let opened = 0
  const stopMeter = startGeneratorMeter(now)
  const startMs = now()
  const startNs = process.hrtime.bigint()

  await new Promise<void>((resolve) => {
    const settle = () => {
      if (opened + failureTotal(failures.counts) === job.connections) resolve()
      else if (connections.length < job.connections) openNext()
    }
    const context = createConnectionContext({
      timeoutMs: job.timeoutMs,
      now,
      events: {
        open(connection) {
          opened++
          recordTime(tcp, (connection.connectedMs - connection.startedMs) * 1_000)
          recordTime(handshake, (connection.openMs - connection.startedMs) * 1_000)
          settle()
        },
        message() {},
        readEnd() {},
        lost(connection, failure) {
          // One that opened and was lost again failed as well: it is not there any more when all should be.
          if (connection.openMs > 0) opened--
          failures = addFailure(failures, failure)
          settle()
        },
      },
    })
    const openNext = () => {
      connections.push(openConnection(connections.length, job.target, context))
    }
    for (let started = 0; started < Math.min(job.concurrency, job.connections); started++) openNext()
  })
  const durationMs = now() - startMs
  const endNs = process.hrtime.bigint()
  const generator = stopMeter()
  const closingMs = now()
  await Promise.all(connections.map((connection) => endConnection(connection, { graceMs: CLOSE_GRACE_MS })))
  return {
    kind: 'connect',
    generator,
    connect: {
      attempted: connections.length,
      opened,
      failures,
      durationMs,
      startNs: String(startNs),
      endNs: String(endNs),
      bytesIn: sum(connections, ({ bytesIn }) => bytesIn),
      bytesOut: sum(connections, ({ bytesOut }) => bytesOut),
      tcpHistogram: encodeHistogram(tcp),
      handshakeHistogram: encodeHistogram(handshake),
      closeMs: now() - closingMs,
    },
  }
}

function sum(connections: readonly Connection[], of: (connection: Connection) => number): number {
  return connections.reduce((total, connection) => total + of(connection), 0)
}
