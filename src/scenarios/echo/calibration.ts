import type { Solo } from '../../measure/solo.ts'
import type { EchoMeasurement } from './measurement.ts'

/** What the machine and the generator could do: the yardsticks for absolute figures. */
type Calibration = {
  /** Messages per second that the generator could carry if it had its core to itself all the time. */
  readonly generatorPerSecond: number
  /** Messages per second of the leanest echo, alone. */
  readonly referencePerSecond: number
}

export function calibrate(ceiling: Solo<EchoMeasurement>): Calibration {
  const { windows } = ceiling
  const mean = (of: (m: EchoMeasurement) => number) => windows.reduce((sum, m) => sum + of(m), 0) / windows.length
  return {
    generatorPerSecond: mean(({ messagesPerSecond, generator }) => messagesPerSecond / generator.cpu),
    referencePerSecond: mean(({ messagesPerSecond }) => messagesPerSecond),
  }
}
