import { renderCalibration } from '../report/terminal/calibration.ts'
import { calibrate } from './calibration.ts'
import { measuring } from './measuring.ts'
import { printPlan } from './plan.ts'
import { read } from './reading.ts'
import { out } from './terminal.ts'

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
