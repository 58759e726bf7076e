import type { Template } from './protocol.ts'

/** A piece of a message: fixed bytes, or a slot that is filled each time. */
export type Part =
  | { readonly kind: 'literal'; readonly bytes: readonly number[] }
  | { readonly kind: Slot }
  /** A value of the connection. */
  | { readonly kind: 'var'; readonly name: string }
  /** Parts with their length before them, in two bytes. */
  | { readonly kind: 'counted'; readonly parts: readonly Part[] }

/** `seq`, `conn` and `room` are 8 digits that never begin with 0, `seq.u16` is two bytes, `tag` 32 digits. */
export type Slot = 'seq' | 'seq.u16' | 'conn' | 'room' | 'worker' | 'pad' | 'tag'

const SLOTS: readonly Slot[] = ['seq', 'seq.u16', 'conn', 'room', 'worker', 'pad', 'tag']
const SLOT = /\$\{([^}]*)\}/g
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

/** The parts of a template. Errors: an unknown slot, hexadecimal digits that do not come in pairs. */
export function parseTemplate(template: Template): readonly Part[] {
  return 'hex' in template ? parseHex(template.hex) : parseText(template.text)
}

/** Whether messages differ between connections in more than their number. */
export function usesVars(parts: readonly Part[]): boolean {
  return parts.some((part) => part.kind === 'var' || (part.kind === 'counted' && usesVars(part.parts)))
}

export function usesSlot(parts: readonly Part[], slot: Slot): boolean {
  return parts.some((part) => part.kind === slot || (part.kind === 'counted' && usesSlot(part.parts, slot)))
}

function parseText(text: string): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(SLOT)) {
    if (match.index > at) parts.push(literal(text.slice(at, match.index)))
    parts.push(parseSlot(match[1]!))
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push(literal(text.slice(at)))
  return parts
}

function literal(text: string): Part {
  return { kind: 'literal', bytes: [...new TextEncoder().encode(text)] }
}

function parseSlot(name: string): Part {
  const slot = SLOTS.find((known) => known === name)
  if (slot !== undefined) return { kind: slot }
  const [, variable = ''] = /^vars\.(.+)$/.exec(name) ?? []
  if (NAME.test(variable)) return { kind: 'var', name: variable }
  throw new Error(
    `'\${${name}}' is not known here; write one of ${SLOTS.map((known) => `\${${known}}`).join(', ')}, \${vars.NAME}, \${env.NAME}, \${secret.NAME}`,
  )
}

function parseHex(text: string): readonly Part[] {
  const parts: Part[] = []
  const piece = /\s+|'([^']*)'|"([^"]*)"|\$\{([^}]*)\}|([0-9A-Fa-f]{2})/y
  let at = 0
  while (at < text.length) {
    piece.lastIndex = at
    const match = piece.exec(text)
    if (match === null)
      throw new Error(`'${text.slice(at, at + 20)}' is neither two hexadecimal digits, nor text in quotes, nor a slot`)
    const [whole, bare, counted, slot, digits] = match
    if (bare !== undefined) parts.push(...parseText(bare))
    else if (counted !== undefined) parts.push({ kind: 'counted', parts: parseText(counted) })
    else if (slot !== undefined) parts.push(parseSlot(slot))
    else if (digits !== undefined) parts.push({ kind: 'literal', bytes: [Number.parseInt(digits, 16)] })
    at += whole.length
  }
  return parts
}
