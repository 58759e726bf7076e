import { examine } from '../doctor/doctor.ts'
import { renderDoctor } from '../report/terminal/doctor.ts'
import { read } from './reading.ts'
import { out } from './terminal.ts'

const EXIT_INPUTS = 2

export async function doctor(argv: readonly string[]): Promise<number> {
  const { config } = read('doctor', argv)
  const findings = await examine(config, process.env)
  out(renderDoctor(findings))
  return findings.some(({ level }) => level === 'trouble') ? EXIT_INPUTS : 0
}
