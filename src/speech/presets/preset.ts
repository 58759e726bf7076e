import type { WrittenScenario } from '../written/schema.ts'

/** A preset is a scenario file that ships: its `vars` are what a user may set beside its name. */
export type Preset = {
  readonly help: string
  /** Path and query, where the URL has none. */
  readonly path?: string
  readonly scenario: WrittenScenario
}
