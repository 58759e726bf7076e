import { bisect } from '../bisect/bisect.ts'
import { renderBisection } from '../report/terminal/bisection.ts'
import { measuring } from './measuring.ts'
import { read } from './reading.ts'
import { out } from './terminal.ts'

const EXIT_NOT_TOLD = 4

export async function bisectRange(argv: readonly string[], entryUrl: string): Promise<number> {
  const { config, operands } = read('bisect', argv, ['GOOD', 'BAD'])
  const [good = '', bad = ''] = operands
  return measuring(entryUrl, async (setting, progress) => {
    const bisection = await bisect({ good, bad }, config, setting).finally(() => progress.stop())
    out(renderBisection(bisection))
    return bisection.kind === 'found' ? 0 : EXIT_NOT_TOLD
  })
}
