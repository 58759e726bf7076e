import type { WrittenScenario } from '../written/schema.ts'

/** A preset is a scenario file that ships: its `vars` are what a user may set beside its name. */
export type Preset = {
  readonly help: string
  /** Path and query, where the URL has none. */
  readonly path?: string
  /**
   * What gives such a server away in its first words: its greeting or reply as it is shown, with quotes and control
   * characters escaped, or the close code it ended with.
   */
  readonly sign?: RegExp
  readonly scenario: WrittenScenario
}
