import * as core from '@actions/core'
import { clearLeftovers } from './disk/leftovers.ts'
import { setSessionNice } from './machine/priority.ts'

// Entry of the post step: ends what a killed run left behind, usually nothing.

const marker = core.getState('marker')
if (marker !== '') {
  const ended = await clearLeftovers(marker, process.env)
  const nice = core.getState('nice')
  if (nice !== '') setSessionNice('self', Number(nice))
  if (ended.length > 0) core.info(`ended what an interrupted run left behind: ${ended.join(', ')}`)
}
