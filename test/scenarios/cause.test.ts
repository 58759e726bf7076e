import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causeOf } from '../../src/scenarios/capacity/cause.ts'
import type { DescriptorUse } from '../../src/server/descriptors.ts'
import type { FailureTally } from '../../src/wire/failure.ts'

const failures = (counts: FailureTally['counts'], detail = 'gone'): FailureTally => ({
  counts,
  details: Object.fromEntries(Object.keys(counts).map((kind) => [kind, detail])),
})

test('the likely cause of a plateau is named, with what speaks for it and the setting to change', () => {
  const check = (
    given: { plateau: number; failures: FailureTally; words?: string; descriptors?: readonly DescriptorUse[] },
    cause: RegExp,
    remedy: RegExp,
  ) => {
    const { plateau, words = '', descriptors = [] } = given
    const limit = causeOf({ plateau, failures: given.failures, server: { tail: () => words }, descriptors })
    assert.match(limit.cause, cause, JSON.stringify(given))
    assert.match(limit.remedy, remedy, JSON.stringify(given))
    assert.ok(limit.evidence.length > 0)
  }
  const node = (open: number, most: number): DescriptorUse => ({ pid: 5, name: 'node', open, most })
  check({ plateau: 19_000, failures: failures({ 'no-descriptor': 5 }) }, /load generator's descriptors/, /ulimit -n/)
  check({ plateau: 28_000, failures: failures({ 'no-address': 5 }) }, /load generator's local ports/, /port_range/)
  check(
    { plateau: 510, failures: failures({ closed: 90 }), words: '[alert] 7#7: 1024 worker_connections are not enough' },
    /worker_connections of nginx/,
    /raise worker_connections/,
  )
  check(
    { plateau: 280, failures: failures({ closed: 90 }), descriptors: [node(300, 300)] },
    /server's descriptors/,
    /LimitNOFILE/,
  )
  check(
    { plateau: 280, failures: failures({ reset: 90 }), words: 'accept: Too many open files' },
    /server's descriptors/,
    /ulimit -n/,
  )
  check({ plateau: 30, failures: failures({ 'rejected-429': 70 }) }, /cap .* from one address/, /127\.0\.0\.0\/8/)
  check({ plateau: 30, failures: failures({ 'closed-4429': 70 }) }, /cap .* from one address/, /lift the cap/)
  check({ plateau: 900, failures: failures({ timeout: 80, reset: 3 }) }, /accepts too slowly/, /somaxconn/)
  check({ plateau: 100, failures: failures({ 'rejected-503': 7 }) }, /refuses further upgrades/, /behind that status/)
  check({ plateau: 777, failures: failures({ closed: 7 }) }, /a limit of the server/, /about that number/)
  // Nothing close to its limit, and no word of it: then descriptors are not blamed.
  check({ plateau: 777, failures: failures({ closed: 7 }), descriptors: [node(800, 20_000)] }, /a limit of/, /setting/)
})
