import * as annotation from '../src/report/markdown/annotation.ts'
import * as markdown from '../src/report/markdown/markdown.ts'
import type { Facts } from '../src/report/result/facts.ts'
import { resultOf } from '../src/report/result/result.ts'
import * as terminal from '../src/report/terminal/terminal.ts'
import * as view from '../src/report/view.ts'

// The reports of a run, by its result as the entries make them.

export function viewOf(facts: Facts): view.View {
  return view.viewOf(resultOf(facts))
}

export function renderTerminal(facts: Facts): string {
  return terminal.renderTerminal(viewOf(facts))
}

export function renderMarkdown(facts: Facts, room: markdown.Room): string {
  return markdown.renderMarkdown(viewOf(facts), room)
}

export function annotationsOf(facts: Facts): readonly annotation.Annotation[] {
  return annotation.annotationsOf(viewOf(facts))
}
