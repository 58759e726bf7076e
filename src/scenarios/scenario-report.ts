import type { z } from 'zod'
import type { Measurement } from '../measure/measurement.ts'
import type { Titled } from './report-rows.ts'
import type { FileScenario, Given } from './result-fields.ts'

/** What the result file and the reports have of one kind of scenario. */
export type ScenarioReport<Kind extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> = {
  readonly kind: Kind
  /** What it adds to the fields that all scenarios have; every one optional, since other kinds have none of them. */
  readonly shape: Shape
  /** Whether all of its windows make one scenario of the file, or each of them one. */
  readonly taken: 'together' | 'each'
  /** What the file has of it; nothing where it was not measured. */
  scenariosOf(measurements: readonly Measurement[], given: Given): readonly Omit<FileScenario<Shape>, 'kind'>[]
  /** Its tables, of what the file has. */
  detailsOf(scenario: FileScenario<Shape>): readonly Titled[]
  /** The same without what may be the server's words, or advice made of them, besides its failures. */
  withoutWords?(scenario: FileScenario<Shape>): FileScenario<Shape>
}
