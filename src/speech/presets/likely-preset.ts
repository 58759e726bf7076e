import { PRESET_NAMES, presetNamed } from './table.ts'

/** The preset that fits the first words of a server that does not echo; nothing where none fits. */
export function likelyPreset(words: string): string | undefined {
  return PRESET_NAMES.find((name) => presetNamed(name)?.sign?.test(words))
}
