import { PRESET_NAMES, presetNamed } from './table.ts'

/** The preset that the first words of a server speak for that does not echo; nothing where they speak for none. */
export function likelyPreset(words: string): string | undefined {
  return PRESET_NAMES.find((name) => presetNamed(name)?.sign?.test(words))
}
