import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** A real repository with a bare remote, both on disk, and clones of it as deep as wished. */
export type Repository = {
  readonly folder: string
  readonly url: string
  git(...words: readonly string[]): string
  /** Writes a file and commits it; gives the commit. */
  commit(file: string, text: string): string
  push(...words: readonly string[]): void
  clone(depth: number | undefined, ref: string): Repository
}

const IDENTITY = ['-c', 'user.name=x', '-c', 'user.email=x@localhost', '-c', 'init.defaultBranch=main']

export function makeRepository(t: TestContext): Repository {
  const root = mkdtempSync(join(tmpdir(), 'ws-gate-repository-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const bare = join(root, 'bare.git')
  run(root, 'init', '--quiet', '--bare', bare)
  let clones = 0
  const open = (folder: string): Repository => ({
    folder,
    url: `file://${bare}`,
    git: (...words) => run(folder, ...words),
    commit(file, text) {
      writeFileSync(join(folder, file), text)
      run(folder, 'add', file)
      run(folder, 'commit', '--quiet', '-m', `${file}: ${text.slice(0, 20)}`)
      return run(folder, 'rev-parse', 'HEAD')
    },
    push: (...words) => void run(folder, 'push', '--quiet', '--force', 'origin', ...words),
    clone(depth, ref) {
      // As a runner checks out: one ref, as deep as asked, nothing else known of the remote.
      const checkout = join(root, `clone-${clones++}`)
      run(root, 'init', '--quiet', checkout)
      run(checkout, 'remote', 'add', 'origin', `file://${bare}`)
      run(
        checkout,
        'fetch',
        '--quiet',
        '--no-tags',
        ...(depth === undefined ? [] : [`--depth=${depth}`]),
        'origin',
        ref,
      )
      run(checkout, 'checkout', '--quiet', '--detach', 'FETCH_HEAD')
      return open(checkout)
    },
  })
  const work = join(root, 'work')
  run(root, 'init', '--quiet', work)
  run(work, 'remote', 'add', 'origin', `file://${bare}`)
  return open(work)
}

function run(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...IDENTITY, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
}
