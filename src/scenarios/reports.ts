import { z } from 'zod'
import type { Measurement } from '../measure/measurement.ts'
import { measurementsOf } from '../measure/solo.ts'
import type { Kind } from './contract/kind.ts'
import type { Titled } from './contract/report-rows.ts'
import { type FileScenario, type Given, SCENARIO_FIELDS } from './contract/result-fields.ts'
import { SCENARIOS } from './table.ts'

// The kinds in the result file and in reports.

/** Any of the names in the published schema: a newer version has more of them. */
export const scenarioKind = z.enum(SCENARIOS.map(({ name }) => name) as [string, ...string[]])

const ownFields: z.ZodRawShape = Object.assign({}, ...SCENARIOS.map(({ report }) => report.shape))

/** A scenario in the result file, with the fields that all kinds have. */
export type ScenarioInFile = FileScenario & { readonly kind: string }

/** The same whatever its kind: what a kind adds is checked, and known to that kind alone. */
export const fileScenario: z.ZodType<ScenarioInFile> = z.strictObject({
  ...SCENARIO_FIELDS,
  kind: scenarioKind,
  ...ownFields,
}) as unknown as z.ZodType<ScenarioInFile>

type Measured = { readonly measurements: readonly Measurement[] }

/** What each scenario yielded, as the result file has it. */
export function fileScenarios(
  pairs: readonly Measured[],
  alone: readonly Measured[],
  given: Given,
): readonly ScenarioInFile[] {
  const together = SCENARIOS.filter(({ report }) => report.taken !== 'each').toSorted(
    (a, b) => placeOf(a, 'inFile') - placeOf(b, 'inFile'),
  )
  return [
    ...together.flatMap((kind) => withKind(kind, measurementsOf([...pairs, ...alone], kind.name), given)),
    ...alone
      .flatMap(({ measurements }) => measurements)
      .flatMap((one) =>
        SCENARIOS.filter(({ name, report }) => report.taken === 'each' && name === one.scenario).flatMap((kind) =>
          withKind(kind, [one], given),
        ),
      ),
  ]
}

function withKind(
  { name, report }: Kind,
  measurements: readonly Measurement[],
  given: Given,
): readonly ScenarioInFile[] {
  return report.scenariosOf(measurements, given).map((one) => ({ ...(one as FileScenario), kind: name }))
}

/** Where a kind stands; behind those with places, all others alike. */
function placeOf({ report: { taken } }: Kind, where: 'inFile' | 'inReport'): number {
  return taken === 'each' ? Number.MAX_SAFE_INTEGER : taken[where]
}

function reportOf({ kind }: ScenarioInFile): Kind['report'] | undefined {
  return SCENARIOS.find(({ name }) => name === kind)?.report
}

/** A scenario of a file that is not to be trusted with the server's words. */
export function withoutServersWords({ failureDetails: _, ...scenario }: ScenarioInFile): ScenarioInFile {
  return { ...scenario, ...reportOf(scenario)?.withoutWords?.(scenario) }
}

/** The tables of a file's scenarios: first of those that are taken together, then of the others as they were measured. */
export function scenarioTables(scenarios: readonly ScenarioInFile[]): readonly Titled[] {
  const place = ({ kind }: ScenarioInFile) => {
    const found = SCENARIOS.find(({ name }) => name === kind)
    return found === undefined ? Number.MAX_SAFE_INTEGER : placeOf(found, 'inReport')
  }
  return scenarios.toSorted((a, b) => place(a) - place(b)).flatMap((one) => reportOf(one)?.detailsOf(one) ?? [])
}
