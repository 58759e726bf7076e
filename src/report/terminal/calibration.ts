import type { Thresholds } from '../../config/thresholds.ts'
import { formatShare } from '../../format/numbers.ts'
import { plainText, textTable } from '../../format/table.ts'
import { LOOKS } from '../../plan/looks.ts'
import { metricNamed } from '../../scenarios/table.ts'
import { calibrated } from '../../verdict/calibration.ts'
import { regressions } from '../../verdict/outcome.ts'
import { changeWords } from '../change-words.ts'
import type { Facts } from '../result/facts.ts'
import { wordWarning } from '../result/warning.ts'
import { comparisonTable } from '../tables.ts'

/** What `ws-gate calibrate` prints: noise and edges of every metric, and thresholds to write. */
export function renderCalibration(facts: Facts, thresholds: Thresholds): string {
  const { outcome, reason, tail, config, comparisons } = facts
  if (outcome === 'unusable') return plainText(`Unusable: ${reason}.\n${tail ?? ''}`.trimEnd()).concat('\n')
  const notes = facts.warnings.map((warning) => `Note: ${wordWarning(warning, config)}`).join('\n')
  const body =
    config.planted === undefined
      ? noiseBlocks(facts, thresholds)
      : [plantedSentence(facts), textTable(comparisonTable(comparisons))]
  return `${[...body, notes]
    .filter((block) => block !== '')
    .map(plainText)
    .join('\n\n')}\n`
}

function noiseBlocks(facts: Facts, thresholds: Thresholds): readonly string[] {
  const { comparisons, seconds, outcome } = facts
  const [firstLook] = LOOKS[facts.plan.design.kind]
  const rows = calibrated(comparisons, firstLook, thresholds)
  const pairs = Math.max(0, ...comparisons.map((comparison) => comparison.pairs))
  const written = rows
    .filter(({ metric }) => metricNamed(metric).tier !== 'informational')
    .map(({ metric, suggested }) => `${metric}=${percent(suggested)}`)
  const optional = (value: number | undefined) => (value === undefined ? '–' : formatShare(value))
  return [
    `The server beside itself, ${pairs} pairs in ${seconds.toFixed(0)} s.`,
    textTable({
      columns: [
        { title: 'metric', align: 'left' },
        { title: 'noise a pair', align: 'right' },
        { title: `sees in ${firstLook} pairs`, align: 'right' },
        { title: `sees in ${pairs} pairs`, align: 'right' },
        { title: 'threshold', align: 'right' },
        { title: 'suggested', align: 'right' },
      ],
      rows: rows.map(({ metric, noise, seesFirst, seesAll, threshold, suggested }) => [
        metricNamed(metric).label,
        formatShare(noise),
        optional(seesFirst),
        optional(seesAll),
        formatShare(threshold),
        formatShare(suggested),
      ]),
    }),
    `Thresholds that suit this server here (smaller ones will often end inconclusive):\n  --thresholds ${written.join(',')}`,
    outcome === 'regressed'
      ? 'The two equal sides were told apart: a false alarm, of which one run in a hundred may have one. If it comes again, something treats the sides differently.'
      : '',
  ]
}

function plantedSentence({ config, comparisons, outcome, seconds }: Facts): string {
  const planted = formatShare(config.planted ?? 0)
  const words = regressions(comparisons).map(changeWords)
  const pairs = Math.max(0, ...comparisons.map((comparison) => comparison.pairs))
  return outcome === 'regressed'
    ? `Found: one side slowed down by about ${planted} was told from the other after ${pairs} pairs (${seconds.toFixed(0)} s): ${words.join(', ')}.`
    : `Not found: one side was slowed down by about ${planted}, and ${pairs} pairs did not show it beyond the thresholds. Run 'ws-gate calibrate' to see what can be seen here.`
}

function percent(fraction: number): string {
  return `${Number((fraction * 100).toPrecision(6))}%`
}
