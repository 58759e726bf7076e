import type { z } from 'zod'
import type { Result as AnyResult } from '../src/report/result/result-schema.ts'
import type { broadcastReport } from '../src/scenarios/broadcast/report.ts'
import type { capacityReport } from '../src/scenarios/capacity/report.ts'
import type { connectReport } from '../src/scenarios/connect/report.ts'
import type { echoReport } from '../src/scenarios/echo/report.ts'
import type { holdReport } from '../src/scenarios/hold/report.ts'
import type { rateReport } from '../src/scenarios/rate/report.ts'
import type { streamReport } from '../src/scenarios/stream/report.ts'

type Own<Report extends { readonly shape: z.ZodRawShape }> = z.infer<z.ZodObject<Report['shape']>>

/** A result file as tests and benches read it: with what each kind of scenario adds to its own. */
export type Result = Omit<AnyResult, 'scenarios'> & {
  readonly scenarios: readonly (AnyResult['scenarios'][number] &
    Own<typeof echoReport> &
    Own<typeof connectReport> &
    Own<typeof rateReport> &
    Own<typeof broadcastReport> &
    Own<typeof holdReport> &
    Own<typeof capacityReport> &
    Own<typeof streamReport>)[]
}
