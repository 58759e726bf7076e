import type { RunView } from '../report/page/run-view.ts'
import type { TrendView } from '../report/trend/trend-view.ts'
import { runPage } from './run.ts'
import { trendPage } from './trend.ts'

// Entry of the pages: reads the data that the page holds and draws it.

const data: TrendView | RunView = JSON.parse(document.getElementById('data')!.textContent ?? '')
document.getElementById('page')!.replaceChildren(...(data.kind === 'trend' ? trendPage(data) : runPage(data)))
