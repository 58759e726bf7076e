import type { WrittenScenario } from '../written/schema.ts'

/** A scenario file that ships with the gate: its `vars` are what a user may set beside the preset's name. */
export type Preset = {
  readonly help: string
  /** Path and query, where the URL has none. */
  readonly path?: string
  /**
   * Recognises such a server by its first words: its greeting or reply as reports show it, with quotes and control
   * characters escaped, or the close code it ended with.
   */
  readonly sign?: RegExp
  readonly scenario: WrittenScenario
}
