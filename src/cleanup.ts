import { rm } from 'node:fs/promises'
import * as core from '@actions/core'
import { scratchFolder } from './server/output.ts'
import { setSessionNice } from './server/priority.ts'
import { endMarked } from './server/stop.ts'

// Entry of the post step: ends whatever a run that was killed left behind. Usually there is nothing.

const marker = core.getState('marker')
if (marker !== '') {
  const ended = await endMarked(marker)
  const nice = core.getState('nice')
  if (nice !== '') setSessionNice('self', Number(nice))
  await rm(scratchFolder(marker), { recursive: true, force: true })
  if (ended.length > 0) core.info(`ended what an interrupted run left behind: ${ended.join(', ')}`)
}
