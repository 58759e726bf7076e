import { z } from 'zod'
import type { Measurement } from '../measure/measurement.ts'
import { measurementsOf } from '../measure/solo.ts'
import type { Kind } from './contract/kind.ts'
import type { Titled } from './contract/report-rows.ts'
import { type FileScenario, type Given, SCENARIO_FIELDS } from './contract/result-fields.ts'
import { SCENARIOS } from './table.ts'

// How the kinds appear in the result file and in reports.

/** The name of a kind. In the published schema any name is allowed, since a newer version may have more. */
export const scenarioKind = z.enum(SCENARIOS.map(({ name }) => name) as [string, ...string[]])

const ownFields: z.ZodRawShape = Object.assign({}, ...SCENARIOS.map(({ report }) => report.shape))

/** A scenario in the result file, with the fields that all kinds have. */
export type ScenarioInFile = FileScenario & { readonly kind: string }

/** The schema of a scenario of any kind. Fields that a kind adds are checked, but only that kind knows their type. */
export const fileScenario: z.ZodType<ScenarioInFile> = z.strictObject({
  ...SCENARIO_FIELDS,
  kind: scenarioKind,
  ...ownFields,
}) as unknown as z.ZodType<ScenarioInFile>

type Measured = { readonly measurements: readonly Measurement[] }

/** The results of each scenario, as the result file has them. */
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

/** The place of a kind in the file or report; kinds without one share the last place. */
function placeOf({ report: { taken } }: Kind, where: 'inFile' | 'inReport'): number {
  return taken === 'each' ? Number.MAX_SAFE_INTEGER : taken[where]
}

function reportOf({ kind }: ScenarioInFile): Kind['report'] | undefined {
  return SCENARIOS.find(({ name }) => name === kind)?.report
}

/** A scenario without the server's words, for where they must not appear. */
export function withoutServersWords({ failureDetails: _, ...scenario }: ScenarioInFile): ScenarioInFile {
  return { ...scenario, ...reportOf(scenario)?.withoutWords?.(scenario) }
}

/** The tables of a file's scenarios: first those taken together, then the others in the order of measuring. */
export function scenarioTables(scenarios: readonly ScenarioInFile[]): readonly Titled[] {
  const place = ({ kind }: ScenarioInFile) => {
    const found = SCENARIOS.find(({ name }) => name === kind)
    return found === undefined ? Number.MAX_SAFE_INTEGER : placeOf(found, 'inReport')
  }
  return scenarios.toSorted((a, b) => place(a) - place(b)).flatMap((one) => reportOf(one)?.detailsOf(one) ?? [])
}
