import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Finding, nextStep } from '../../src/bisect/search.ts'
import { seededRandom } from '../../src/vocabulary/random.ts'

/** Searches commits of which those from `first` on are slow; what cannot be told answers so. Gives how it ended. */
function search(commits: number, first: number, untold: Readonly<Record<number, Finding>> = {}) {
  const findings: (Finding | undefined)[] = Array.from({ length: commits })
  findings[commits - 1] = 'slow'
  for (let measured = 0; ; measured++) {
    const step = nextStep(findings)
    if (step.kind !== 'measure') return { step, measured }
    assert.equal(findings[step.index], undefined, 'no commit is measured twice')
    findings[step.index] = untold[step.index] ?? (step.index >= first ? 'slow' : 'fast')
  }
}

test('the first slow commit is found, wherever it is, in the logarithm of their number', () => {
  for (let commits = 1; commits <= 70; commits++) {
    for (let first = 0; first < commits; first++) {
      const { step, measured } = search(commits, first)
      assert.deepEqual(step, { kind: 'found', index: first })
      assert.ok(measured <= Math.ceil(Math.log2(commits)), `${measured} measured of ${commits}`)
    }
  }
})

test('what cannot be told is passed over, and the answer is never a commit that was not', () => {
  const random = seededRandom(7)
  for (let round = 0; round < 500; round++) {
    const commits = 2 + Math.floor(random() * 20)
    const first = Math.floor(random() * commits)
    const untold: Record<number, Finding> = {}
    for (let index = 0; index < commits - 1; index++)
      if (random() < 0.3) untold[index] = random() < 0.5 ? 'unsure' : 'skipped'
    const { step } = search(commits, first, untold)
    if (step.kind === 'found') assert.equal(step.index, first)
    else {
      assert.equal(step.kind, 'among')
      assert.ok(
        step.kind === 'among' && step.first <= first && first <= step.last,
        `${first} in ${JSON.stringify(step)}`,
      )
      // All before the last of the range could not be told, and the last is slow.
      for (let index = step.first; index < step.last; index++) assert.ok(untold[index] !== undefined)
    }
  }
})
