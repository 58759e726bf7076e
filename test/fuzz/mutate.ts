import type { Random } from '../../src/vocabulary/random.ts'

// Inputs that are nearly right: a known one with a few changes, of its bytes or, where it is JSON, of its values.

const ODD_NUMBERS = [0, -1, 1, 127, 128, 255, 65_535, 65_536, 2 ** 31, 2 ** 53, -(2 ** 31), 1e308, 0.1]
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  'x'.repeat(5_000),
  '\u0000',
  '${',
  '${env.HOME}',
  '__proto__',
  '../../etc',
  '</script>',
  '\u001b[2J',
  [],
  {},
  [[[[]]]],
  { __proto__: null, constructor: 1 },
  ...ODD_NUMBERS,
]

/** A copy with one to eight changes: bits flipped, bytes put in, taken out, doubled, or brought over from another. */
export function mutateBytes(seed: Buffer, other: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(seed)
  for (let changes = 1 + below(8, random); changes > 0; changes--) bytes = changed(bytes, other, random)
  return bytes.subarray(0, MOST_BYTES)
}

const MOST_BYTES = 100_000

function changed(bytes: Buffer, other: Buffer, random: Random): Buffer {
  const at = below(bytes.length + 1, random)
  const length = below(Math.min(16, bytes.length - at) + 1, random)
  const around = (middle: Buffer, skipped: number) =>
    Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(at + skipped)])
  switch (below(7, random)) {
    case 0: {
      if (at < bytes.length) bytes[at]! ^= 1 << below(8, random)
      return bytes
    }
    case 1: {
      if (at < bytes.length) bytes[at] = [0x00, 0x7f, 0x80, 0xff, 0x0a, 0x22, 0x7b, 0x7d][below(8, random)]!
      return bytes
    }
    case 2:
      return around(Buffer.from(Array.from({ length: 1 + below(8, random) }, () => below(256, random))), 0)
    case 3:
      return around(Buffer.alloc(0), length)
    case 4:
      return around(bytes.subarray(at, at + length), 0)
    case 5: {
      const from = below(other.length + 1, random)
      return around(other.subarray(from, from + below(200, random)), length)
    }
    default:
      return bytes.subarray(0, at)
  }
}

/** The same value with one to four of its parts taken out, put elsewhere or made something odd. */
export function mutateValue(value: unknown, random: Random): unknown {
  let copy = structuredClone(value)
  for (let changes = 1 + below(4, random); changes > 0; changes--) copy = changedValue(copy, random)
  return copy
}

function changedValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.05)
    return structuredClone(ODD_VALUES[below(ODD_VALUES.length, random)])
  const keys = Object.keys(value)
  const key = keys[below(keys.length, random)]
  if (key === undefined) return structuredClone(ODD_VALUES[below(ODD_VALUES.length, random)])
  const map = value as Record<string, unknown>
  const kind = random()
  if (kind < 0.1) delete map[key]
  else if (kind < 0.2) map[`${key}${below(10, random)}`] = structuredClone(map[key])
  else if (kind < 0.3) map[key] = structuredClone(map[keys[below(keys.length, random)]!])
  else map[key] = changedValue(map[key], random)
  return value
}

export function below(limit: number, random: Random): number {
  return Math.floor(random() * limit)
}
