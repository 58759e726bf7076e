import { seededRandom } from '../../src/vocabulary/random.ts'
import { below } from './mutate.ts'
import { type FuzzTarget, TARGETS } from './targets.ts'

// Throws nearly right inputs at every parser of what others write: node --expose-gc test/fuzz/fuzz.ts [CASES] [SEED] [NAME]
// An input that fails is printed in base64 with its seed; it belongs into test/fuzz/found.test.ts then.

const LONGEST_CASE_MS = 1_000
const MOST_GROWTH_BYTES = 64 * 1024 * 1024
const MOST_KEPT = 3_000

export type Fuzzed = {
  readonly cases: number
  /** Things the parser was seen to do, told apart by what it gave or said. */
  readonly behaviours: number
  readonly slowestMs: number
  readonly growthBytes: number
  readonly failures: readonly { readonly seed: number; readonly input: Buffer; readonly error: string }[]
}

/** Runs so many cases; case `n` of a seed is the same in every run. */
export async function fuzz({ seeds, mutate, run }: FuzzTarget, cases: number, seed: number): Promise<Fuzzed> {
  const corpus = [...seeds]
  const behaviours = new Set<string>()
  const failures: Fuzzed['failures'][number][] = []
  let slowestMs = 0
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  for (let each = 0; each < cases && failures.length < 5; each++) {
    const random = seededRandom(seed * 1_000_003 + each)
    const pick = () => corpus[below(corpus.length, random)]!
    const input = each < seeds.length ? seeds[each]! : mutate(pick(), pick(), random)
    const startMs = performance.now()
    try {
      const behaviour = await run(input, random)
      if (!behaviours.has(behaviour) && corpus.length < MOST_KEPT) corpus.push(input)
      behaviours.add(behaviour)
    } catch (error) {
      failures.push({ seed, input, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
    slowestMs = Math.max(slowestMs, performance.now() - startMs)
  }
  globalThis.gc?.()
  const growthBytes = process.memoryUsage().heapUsed - before
  return { cases, behaviours: behaviours.size, slowestMs, growthBytes, failures }
}

if (import.meta.main) {
  const [cases = '100000', seed = '1', name] = process.argv.slice(2)
  let failed = 0
  for (const target of TARGETS.filter((each) => name === undefined || each.name.startsWith(name))) {
    const { behaviours, slowestMs, growthBytes, failures } = await fuzz(target, Number(cases), Number(seed))
    const slow = slowestMs > LONGEST_CASE_MS
    const grown = globalThis.gc !== undefined && growthBytes > MOST_GROWTH_BYTES
    console.log(
      `${target.name}: ${cases} cases, ${behaviours} behaviours, the slowest ${slowestMs.toFixed(1)} ms${slow ? ' (TOO SLOW)' : ''}, heap ${(growthBytes / 1e6).toFixed(1)} MB more${grown ? ' (TOO MUCH)' : ''}, ${failures.length} failures`,
    )
    for (const { input, error } of failures) console.log(`  ${input.toString('base64')}\n  ${error}`)
    failed += failures.length + Number(slow) + Number(grown)
  }
  process.exitCode = failed > 0 ? 1 : 0
}
