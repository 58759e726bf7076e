import { plainText } from '../../format/table.ts'

/** One thing that was checked; it has a `remedy` where something is wrong. */
export type Finding = {
  readonly subject: string
  readonly level: 'fine' | 'note' | 'trouble'
  readonly says: string
  readonly remedy?: string
}

const SIGNS: Readonly<Record<Finding['level'], string>> = { fine: 'ok     ', note: 'note   ', trouble: 'TROUBLE' }

/** What `ws-gate doctor` prints: everything that was looked at, and what to do where something is wrong. */
export function renderDoctor(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  const lines = findings.flatMap(({ subject, level, says, remedy }) => [
    `${SIGNS[level]}  ${subject.padEnd(width)}  ${says}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(width + 11)}→ ${remedy}`]),
  ])
  const troubles = findings.filter(({ level }) => level === 'trouble').length
  const notes = findings.filter(({ level }) => level === 'note').length
  const end =
    troubles > 0
      ? `${troubles} of these ${troubles === 1 ? 'keeps' : 'keep'} a run from being made.`
      : notes > 0
        ? 'A run can be made here; what is noted makes it less sharp, or leaves something out.'
        : 'A run can be made here.'
  return `${plainText([...lines, '', end].join('\n'))}\n`
}
