import type { Config } from '../config/config.ts'
import { readLimits } from '../machine/limits.ts'
import { readPinningFacts } from '../machine/machine.ts'
import { choosePins } from '../machine/pins.ts'
import { choosePriority } from '../machine/precedence.ts'
import { readPriorityFacts } from '../machine/priority.ts'
import type { Ground } from '../plan/plan.ts'

/** What a plan rests on here: the machine's cores, priority, and limits. */
export function readGround(
  { pin, serverCores }: Pick<Config, 'pin' | 'serverCores'>,
  environment: Readonly<Record<string, string | undefined>>,
): Ground {
  const wish = { pin, ...(serverCores !== undefined && { serverCores }) }
  return {
    pins: choosePins(readPinningFacts(environment), wish),
    // One switch for both: whoever does not want the run to take cores does not want it to take priority either.
    priority: pin ? choosePriority(readPriorityFacts()) : { kind: 'normal', reason: "'pin' is false" },
    limits: readLimits(),
  }
}
