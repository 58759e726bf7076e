import { z } from 'zod'
import type { Measurement } from '../measure/measurement.ts'
import { broadcastReport } from './broadcast/report.ts'
import { capacityReport } from './capacity/report.ts'
import { connectReport } from './connect/report.ts'
import { echoReport } from './echo/report.ts'
import { holdReport } from './hold/report.ts'
import { rateReport } from './rate/report.ts'
import type { Titled } from './report-rows.ts'
import { type Given, SCENARIO_FIELDS } from './result-fields.ts'
import type { ScenarioReport } from './scenario-report.ts'
import { streamReport } from './stream/report.ts'

/** The kinds in the result file and in reports. Those whose windows are taken together come first, in this order. */
export const REPORTS = [
  connectReport,
  echoReport,
  rateReport,
  broadcastReport,
  holdReport,
  capacityReport,
  streamReport,
] as const

export type ReportedKind = (typeof REPORTS)[number]['kind']

export const REPORTED_KINDS: readonly ReportedKind[] = REPORTS.map(({ kind }) => kind)

export const scenarioKind: z.ZodEnum<{ [Kind in ReportedKind]: Kind }> = z.enum(REPORTED_KINDS)

/** A scenario in the result file, whatever its kind. */
export const fileScenario = z.strictObject({
  ...SCENARIO_FIELDS,
  kind: scenarioKind,
  ...connectReport.shape,
  ...echoReport.shape,
  ...rateReport.shape,
  ...broadcastReport.shape,
  ...holdReport.shape,
  ...capacityReport.shape,
  ...streamReport.shape,
})

export type ScenarioInFile = z.infer<typeof fileScenario>

/** In the file the scenario that decides has always been the first, and readers take it from there. */
const WRITTEN_FIRST: readonly (typeof REPORTS)[number][] = [echoReport, rateReport, connectReport]

type Measured = { readonly measurements: readonly Measurement[] }

/** What each scenario yielded, as the result file has it. */
export function fileScenarios(
  pairs: readonly Measured[],
  alone: readonly Measured[],
  given: Given,
): readonly ScenarioInFile[] {
  const all = [...pairs, ...alone].flatMap(({ measurements }) => measurements)
  const apart = alone.flatMap(({ measurements }) => measurements)
  return [
    ...WRITTEN_FIRST.flatMap((one) => withKind(one, all, given)),
    ...apart.flatMap((measurement) =>
      REPORTS.filter(({ kind, taken }) => taken === 'each' && kind === measurement.scenario).flatMap((one) =>
        withKind(one, [measurement], given),
      ),
    ),
  ]
}

function withKind(
  report: (typeof REPORTS)[number],
  measurements: readonly Measurement[],
  given: Given,
): readonly ScenarioInFile[] {
  return report.scenariosOf(measurements, given).map((one) => ({ ...one, kind: report.kind }))
}

/** A scenario of a file that is not to be trusted with the server's words. */
export function withoutServersWords({ failureDetails: _, ...scenario }: ScenarioInFile): ScenarioInFile {
  const report: ScenarioReport | undefined = REPORTS.find(({ kind }) => kind === scenario.kind)
  return { ...scenario, ...report?.withoutWords?.(scenario) }
}

/** The tables of a file's scenarios: first of those that are taken together, then of the others as they were measured. */
export function scenarioTables(scenarios: readonly ScenarioInFile[]): readonly Titled[] {
  const place = ({ kind }: ScenarioInFile) => {
    const at = REPORTS.findIndex((one) => one.kind === kind)
    return REPORTS[at]?.taken === 'together' ? at : REPORTS.length
  }
  return scenarios
    .toSorted((a, b) => place(a) - place(b))
    .flatMap((one) => REPORTS.filter(({ kind }) => kind === one.kind).flatMap((report) => report.detailsOf(one)))
}
