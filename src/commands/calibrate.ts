import type { Config } from '../config/config.ts'
import { allThresholds } from '../config/thresholds.ts'
import type { Facts } from '../report/result/facts.ts'
import { renderCalibration } from '../report/terminal/calibration.ts'
import { runGate } from '../run/gate.ts'
import type { GateSetting } from '../run/session.ts'
import { METRICS } from '../scenarios/table.ts'
import { measuring } from './measuring.ts'
import { printPlan } from './plan.ts'
import { read } from './reading.ts'
import { out } from './terminal.ts'

/** Pairs that a calibration measures: so many give the spread to within a seventh. */
const PAIRS = 24
const EXIT_NOT_TOLD = 4

export async function calibrateServer(argv: readonly string[], entryUrl: string): Promise<number> {
  const { config } = read('calibrate', argv)
  if (config.dryRun) return printPlan(config)
  return measuring(entryUrl, async (setting, progress) => {
    const facts = await calibrate(config, setting).finally(() => progress.stop())
    out(renderCalibration(facts, config.thresholds))
    if (facts.outcome === 'unusable') return facts.exitCode
    return config.planted !== undefined && facts.outcome !== 'regressed' ? EXIT_NOT_TOLD : 0
  })
}

/**
 * Measures a server beside itself, in all planned pairs whatever they show. With a planted slow-down it measures like a
 * run, which ends as soon as the pairs decide.
 */
async function calibrate(config: Config, setting: GateSetting): Promise<Facts> {
  const same: Config = {
    ...config,
    compare: 'base',
    base: { from: 'command', how: 'the same server', identicalIf: [] },
    store: 'none',
    failOn: [],
    limits: [],
  }
  if (config.planted !== undefined) return runGate(same, { ...setting, planted: config.planted })
  // Without thresholds the calibration shows what the pairs alone can detect.
  const thresholds = allThresholds(Object.fromEntries(METRICS.map(({ name }) => [name, 0])))
  return runGate({ ...same, pairs: config.pairs ?? PAIRS, thresholds }, { ...setting, everyPair: true })
}
