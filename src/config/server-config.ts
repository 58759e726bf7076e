import type { Address } from './address.ts'

export type ServerConfig =
  /** It runs already, wherever that is. */
  | { readonly kind: 'running'; readonly command: readonly []; readonly address: Address }
  | { readonly kind: 'embedded'; readonly address: Address }
  | { readonly kind: 'words' | 'shell'; readonly command: readonly string[]; readonly address: Address }

/** What a name may be. */
export const NAME: RegExp = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** @param runs whether a URL alone is that of a server which runs already */
export function serverConfig(
  command: string,
  words: readonly string[] | undefined,
  address: Address,
  { runs }: { readonly runs: boolean },
): ServerConfig {
  if (words !== undefined) return { kind: 'words', command: words, address }
  if (command !== '') return { kind: 'shell', command: ['sh', '-c', command], address }
  return runs ? { kind: 'running', command: [], address } : { kind: 'embedded', address }
}

/** A protocol's own path, where the URL has none. */
export function withPath(address: Address, path: string | undefined): Address {
  return path === undefined || address.path !== '/' ? address : { ...address, path }
}

/** It becomes a folder's name and appears in reports: letters, digits and a few signs. */
export function parseName(text: string): string {
  if (!NAME.test(text)) {
    throw new Error(
      `'${text}' is not a name; write up to 64 letters, digits, '.', '_' or '-', beginning with a letter or digit`,
    )
  }
  return text
}

export function parseCores(text: string): string {
  if (text !== '' && !/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text))
    throw new Error(`'${text}' is not a list of cores; write it as '0' or '0,2-3'`)
  return text
}
