import type { WriteStream } from 'node:tty'
import { SingleBar } from 'cli-progress'
import type { Progress } from '../run/session.ts'

const BAR = { barCompleteChar: '█', barIncompleteChar: '░', barsize: 20 }
const FORMAT = '{bar} {done}/{total} · {phase} · {rate} · p99 {p99} · {left} left'
const UNKNOWN = '–'

/** Progress for a watched stream: a bar that is redrawn on a terminal, and a line for each round in a log. */
export function createProgress(stream: WriteStream, now: () => number): Progress & { stop(): void } {
  if (!stream.isTTY) {
    const line = (text: string) => stream.write(`${text}\n`)
    return { tell: line, planned: (_rounds, text) => line(text), begins() {}, done: line, stop() {} }
  }
  const bar = new SingleBar({
    ...BAR,
    format: FORMAT,
    stream,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  })
  const shown = { done: 0, phase: '', rate: UNKNOWN, p99: UNKNOWN, left: UNKNOWN }
  const startMs = now()
  let rounds = 0
  let last = { scenario: '', completed: 0, atMs: startMs }

  const show = (more: Partial<typeof shown>) => {
    Object.assign(shown, more)
    bar.update(shown.done, shown)
  }

  return {
    tell: (line) => stream.write(`${line}\n`),
    planned(count, line) {
      stream.write(`${line}\n`)
      rounds = count
      bar.start(count, 0, shown)
    },
    begins: (phase) => show({ phase, rate: UNKNOWN, p99: UNKNOWN }),
    pulse(scenario, { completed, p99Us }) {
      const atMs = now()
      const anew = scenario !== last.scenario || completed < last.completed
      const perSecond = anew ? undefined : ((completed - last.completed) / (atMs - last.atMs)) * 1_000
      last = { scenario, completed, atMs }
      show({
        rate: perSecond === undefined ? `${scenario} …` : `${scenario} ${Math.round(perSecond)}/s`,
        p99: p99Us === undefined ? UNKNOWN : `${(p99Us / 1_000).toFixed(2)} ms`,
      })
    },
    done() {
      const done = Math.min(rounds, shown.done + 1)
      const leftMs = ((now() - startMs) / done) * (rounds - done)
      show({ done, left: `${Math.max(0, Math.round(leftMs / 1_000))} s` })
    },
    stop: () => bar.stop(),
  }
}
