import type { Job } from '../generator/job.ts'
import type { JobResult } from '../generator/job-result.ts'
import type { LoadEffects } from '../generator/window.ts'
import { runBroadcast } from './broadcast/load.ts'
import { runConnect } from './connect/load.ts'
import { runEcho } from './echo/load.ts'
import { runHold } from './hold/load.ts'
import { runRate } from './rate/load.ts'
import { runStream } from './stream/load.ts'

/** What a worker does for each kind of job. A separate table: a worker needs no code for measuring or reports. */
const WORKERS: { readonly [kind: string]: Carrier } = {
  echo: { run: runEcho },
  connect: { run: runConnect },
  rate: { run: runRate },
  broadcast: { run: runBroadcast },
  hold: { run: runHold },
  stream: { run: runStream },
}

/** A method, so that one table can hold loads of different jobs. */
type Carrier = { run(job: Job, effects: LoadEffects): Promise<JobResult> }

/** Runs a job in this process. Errors: RangeError for a job of an unknown kind. */
export function carry(job: Job, effects: LoadEffects): Promise<JobResult> {
  const carrier = Object.hasOwn(WORKERS, job.kind) ? WORKERS[job.kind] : undefined
  if (carrier === undefined) throw new RangeError(`there is no load of the kind '${job.kind}'`)
  return carrier.run(job, effects)
}
