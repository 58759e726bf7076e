const MASK = '***'

/** The value with each secret in its texts replaced: for everything that is shown or stored. */
export function masked<T>(value: T, secrets: readonly string[]): T {
  return secrets.length === 0 ? value : (maskIn(value, longestFirst(secrets)) as T)
}

/** Longest first: a secret that contains another must go before it, or a piece of it would be left over. */
function longestFirst(secrets: readonly string[]): readonly string[] {
  return secrets.toSorted((a, b) => b.length - a.length)
}

function maskIn(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, MASK), value)
  if (Array.isArray(value)) return value.map((one) => maskIn(one, secrets))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskIn(one, secrets)]))
}
