import type { Preset } from './preset.ts'

export const ECHO: Preset = {
  help: 'every message comes back unchanged',
  scenario: {},
}
