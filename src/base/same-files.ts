import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Whether two folders hold the same files under these paths: names, contents, and executable bits. A path that the
 * second folder (the head's) lacks is reported, since a check that looks at nothing would always say yes.
 */
export async function sameFiles(
  base: string,
  head: string,
  paths: readonly string[],
): Promise<{ readonly kind: 'same' | 'different' } | { readonly kind: 'missing'; readonly path: string }> {
  let same = true
  for (const path of paths) {
    const ofHead = await digestOf(join(head, path))
    if (ofHead === undefined) return { kind: 'missing', path }
    same &&= ofHead === (await digestOf(join(base, path)))
  }
  return { kind: same ? 'same' : 'different' }
}

/** Digest of a file or folder; undefined when there is no such path. */
async function digestOf(path: string): Promise<string | undefined> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (found === undefined) return undefined
  const hash = createHash('sha256')
  if (found.isSymbolicLink()) return hash.update(`link ${await readlink(path)}`).digest('hex')
  if (!found.isDirectory()) {
    hash.update(found.mode & 0o111 ? 'program ' : 'file ')
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  }
  hash.update('folder')
  for (const name of (await readdir(path)).sort()) hash.update(`\0${name}\0${await digestOf(join(path, name))}`)
  return hash.digest('hex')
}
