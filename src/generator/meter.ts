import { performance } from 'node:perf_hooks'
import type { TimedHook } from '../speech/hook.ts'
import type { GeneratorUse } from './job-result.ts'

/** Starts to measure this process's own use of the machine; the function returned ends that and gives the result. */
export function startGeneratorMeter({ now, hook }: { now(): number; readonly hook?: TimedHook }): () => GeneratorUse {
  const startMs = now()
  const cpu = process.cpuUsage()
  const elu = performance.eventLoopUtilization()
  const spentMs = hook?.spentMs() ?? 0
  return () => {
    const used = process.cpuUsage(cpu)
    return {
      cpu: (used.user + used.system) / 1_000 / (now() - startMs),
      elu: performance.eventLoopUtilization(elu).utilization,
      ...(hook !== undefined && { hook: (hook.spentMs() - spentMs) / (now() - startMs) }),
    }
  }
}
