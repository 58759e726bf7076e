import { createCrowd } from '../../generator/crowd.ts'
import { createHistogram, encodeHistogram, greatestP99, READY_TIMEOUTS, recordTime } from '../../generator/histogram.ts'
import { startGeneratorMeter } from '../../generator/meter.ts'
import { requestsTo } from '../../generator/requests.ts'
import { type LoadEffects, reached } from '../../generator/window.ts'
import { CLOSE_GRACE_MS } from '../../wire/closing.ts'
import type { ConnectJob, ConnectJobResult } from './job.ts'

/**
 * Opens `connections`, with at most `concurrency` handshakes at once, holds them all until the last is open, and closes
 * them. A time runs from a connection's own connect call to its upgrade, without the wait for its turn. A connection
 * that opened and was lost before the last was open has failed too: it is not there when all should be.
 */
export async function runConnect(job: ConnectJob, effects: LoadEffects): Promise<ConnectJobResult> {
  const { now, hook } = effects
  const requests = await requestsTo(job.target, job.share, job.connections, hook)
  const tcp = createHistogram(job.timeoutMs)
  const tls = createHistogram(job.timeoutMs)
  const handshake = createHistogram(job.timeoutMs)
  const ready = createHistogram(READY_TIMEOUTS * job.timeoutMs)
  const hasSession = (job.target.protocol?.session.length ?? 0) > 0 || hook?.hook.ready !== undefined
  const crowd = createCrowd({ ...job, hook, requests }, now, {
    opened({ startedMs, connectedMs, securedMs, openMs, readyMs }) {
      recordTime(tcp, (connectedMs - startedMs) * 1_000)
      if (securedMs > 0) recordTime(tls, (securedMs - connectedMs) * 1_000)
      recordTime(handshake, (openMs - startedMs) * 1_000)
      recordTime(ready, (readyMs - startedMs) * 1_000)
    },
  })
  effects.glance(() => ({ completed: crowd.opened, ...greatestP99([handshake]) }))
  const { startMs } = await effects.window({ phase: 0, warmUpMs: 0, settled: true, failed: 0 })
  await reached(startMs, now)

  const stopMeter = startGeneratorMeter(effects)
  const startNs = process.hrtime.bigint()
  await crowd.openUpTo(job.connections)
  const endNs = process.hrtime.bigint()
  const generator = stopMeter()
  const { opened, failures } = crowd
  const closingMs = now()
  await crowd.close(CLOSE_GRACE_MS)
  return {
    kind: 'connect',
    generators: [generator],
    connect: {
      attempted: crowd.attempted,
      opened,
      retries: crowd.retries,
      failures,
      startNs: String(startNs),
      endNs: String(endNs),
      bytesIn: crowd.bytesIn,
      bytesOut: crowd.bytesOut,
      tcpHistogram: encodeHistogram(tcp),
      ...(job.target.tls !== undefined && { tlsHistogram: encodeHistogram(tls) }),
      handshakeHistogram: encodeHistogram(handshake),
      ...(hasSession && { readyHistogram: encodeHistogram(ready) }),
      closeMs: now() - closingMs,
    },
  }
}
