import type { z } from 'zod'
import type { Measurement } from '../../measure/measurement.ts'
import type { Titled } from './report-rows.ts'
import type { FileScenario, Given } from './result-fields.ts'

/** How the result file and the reports show one kind of scenario. */
export type ScenarioReport<M extends Measurement = Measurement, Shape extends z.ZodRawShape = z.ZodRawShape> = {
  /** The fields that the kind adds to those of all scenarios; all optional, since other kinds lack them. */
  readonly shape: Shape
  /**
   * `each`: every measurement is a scenario of its own in the file, in the order of measuring. Otherwise all windows
   * make one scenario, and these are its places in the file and among the tables. Such kinds come before the others.
   */
  readonly taken: 'each' | { readonly inFile: number; readonly inReport: number }
  /** The scenarios for the file; none where the kind was not measured. */
  scenariosOf(measurements: readonly M[], given: Given): readonly Omit<FileScenario<Shape>, 'kind'>[]
  /** The tables of a scenario, made from the file alone. */
  detailsOf(scenario: FileScenario<Shape>): readonly Titled[]
  /** A scenario without text that may be the server's words, or advice made of them. Failures are removed elsewhere. */
  withoutWords?(scenario: FileScenario<Shape>): FileScenario<Shape>
}
