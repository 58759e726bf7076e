import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Compares with a committed file. `UPDATE_GOLDEN=1` rewrites it, and the difference is then reviewed like code. */
export function golden(name: string, got: string): void {
  const path = join(import.meta.dirname, 'golden', name)
  if (process.env['UPDATE_GOLDEN']) writeFileSync(path, got)
  assert.ok(existsSync(path), `no golden file ${name}; run with UPDATE_GOLDEN=1 and review what it wrote`)
  assert.equal(got, readFileSync(path, 'utf8'))
}
