import type { z } from 'zod'
import type { Measurement } from '../../measure/measurement.ts'
import type { Titled } from './report-rows.ts'
import type { FileScenario, Given } from './result-fields.ts'

/** What the result file and the reports have of one kind of scenario. */
export type ScenarioReport<M extends Measurement = Measurement, Shape extends z.ZodRawShape = z.ZodRawShape> = {
  /** What it adds to the fields that all scenarios have; every one optional, since other kinds have none of them. */
  readonly shape: Shape
  /**
   * `each`: every measurement is a scenario of the file, in the order in which they were made. Else all of its windows are
   * one, and these are its places in the file and among the tables: such kinds come before the others.
   */
  readonly taken: 'each' | { readonly inFile: number; readonly inReport: number }
  /** What the file has of it; nothing where it was not measured. */
  scenariosOf(measurements: readonly M[], given: Given): readonly Omit<FileScenario<Shape>, 'kind'>[]
  /** Its tables, of what the file has. */
  detailsOf(scenario: FileScenario<Shape>): readonly Titled[]
  /** The same without what may be the server's words, or advice made of them, besides its failures. */
  withoutWords?(scenario: FileScenario<Shape>): FileScenario<Shape>
}
