import { ACKNOWLEDGEMENTS } from '../../config/acknowledgements.ts'
import type { Config } from '../../config/config.ts'
import { formatChange, formatOne, formatShare } from '../../format/numbers.ts'
import { metricNamed } from '../../scenarios/table.ts'
import type { Warning } from '../../vocabulary/warning.ts'

/** Each sentence ends in what the reader can do, given what the config already does. */
export function wordWarning(warning: Warning, config: Config): string {
  switch (warning.kind) {
    case 'greeting':
      return `The server sent a message that answers nothing: ${warning.text}. Such messages are counted apart and not measured; nothing to do if that is a greeting.`
    case 'no-base':
      return `The base could not be measured beside the head: ${warning.reason}. What is stored decides instead, which sees only larger changes.`
    case 'turns':
      return `Base and head took turns, since ${warning.reason}. The machine's speed changes between turns, so only large changes can be seen.`
    case 'not-settled':
      return `${warning.rounds} of ${warning.of} warm-ups ended at their limit without settling. Look for work that the server does in bursts; a longer 'duration' evens it out.`
    case 'spoiled-pairs':
      return `${warning.pairs} pairs were dropped and replaced: ${warning.reason}. Run on a machine with less other work if it happens often.`
    case 'fewer-pairs':
      return `${warning.pairs} pairs could be used of ${warning.planned} planned. Raise 'time-budget' (now ${config.timeBudgetMs / 1_000} s) for more.`
    case 'not-pinned':
      return `Servers and load generator were not kept on cores of their own: ${warning.reason}. They disturb each other then, and only larger changes can be seen.`
    case 'unequal-shares':
      return `Nothing here gives the two servers of a pair equal shares of their cores (no autogroups, or a CPU cgroup); pairs with unequal shares were dropped.`
    case 'not-server-limited':
      return `In ${warning.pairs} of ${warning.of} pairs the ${warning.limit} was the limit and not the servers, so throughput does not decide here. Give the generator more cores with 'server-cores'.`
    case 'hook-share':
      return `The load generator was the limit, and ${formatShare(warning.share)} of its time went into the functions of the hook. Let them do less for each message, or describe the exchange in the scenario file.`
    case 'provisional':
      return `Only ${warning.records} ${warning.records === 1 ? 'record is' : 'records are'} stored: the spread between runs is assumed (1.5 %), and only a change beyond 5 % counts. From 3 records on it is known.`
    case 'history-by-time':
      return `The file store takes all records of this gate in order of time (${warning.records} here), whichever commits they are of.`
    case 'uncommitted-changes':
      return `The working folder has uncommitted changes; the record's commit is not quite what was measured.`
    case 'store-trouble':
      return `Stored records could not be read: ${warning.reason}.`
    case 'no-result':
      return `The result file ${warning.path} could not be written: ${warning.reason}.`
    case 'unknown-metrics':
      return unknownMetricsText(warning.metrics)
    case 'near-limit':
      return `Some windows were beyond the limit of ${metricNamed(warning.metric).label}, some were not: the server is at its limit. Only when all are beyond does it fail.`
    case 'killed':
      return `The server had to be killed: ${warning.detail}. Let it end at SIGTERM.`
    case 'would-compress':
      return `The server would accept permessage-deflate, which browsers offer; it was measured without. Write 'compression: offer' to measure with it.`
    case 'time-wait':
      return `${warning.connections} connections of an earlier phase still held their ports (TIME_WAIT); ${(warning.waitedMs / 1_000).toFixed(0)} s were waited for them. Let the server close first, or widen net.ipv4.ip_local_port_range.`
    case 'dropped': {
      const rule = warning.alike ? 'The server ends idle connections' : 'Idle connections were lost'
      return `${rule} after ${formatOne(warning.afterUs, 'us')}: ${warning.dropped} of ${warning.of} (${warning.how}). Look for its idle or heartbeat timeout if they should stay.`
    }
    case 'silent':
      return `${warning.silent} of ${warning.of} held connections did not answer a ping at the end. They are half open, or the server's event loop stands still.`
    case 'reach':
      return `The broadcast reached ${formatShare(warning.reach)} of the members: ${warning.lost} deliveries did not come within the timeout.`
    case 'nagle':
      return `${formatShare(warning.share)} of the replies took 38 to 45 ms: that is Nagle's algorithm on the server waiting for a delayed acknowledgement. Set TCP_NODELAY on its sockets.`
    case 'syn-retransmits':
      return `${formatShare(warning.share)} of the handshakes took about 1 s or 3 s: connection requests were dropped and sent again. Raise the server's listen backlog.`
    case 'refused-connections':
      return `${warning.failed} of ${warning.of} connections could not be opened: ${warning.detail}`
    case 'ack-unused':
      return `${ACKNOWLEDGEMENTS} accepts a regression of ${warning.metric} that is not there any more; delete the entry.`
    case 'ack-over':
      return `${ACKNOWLEDGEMENTS} accepted a regression of ${warning.metric} until ${warning.until}; that is over. Mend it, or accept it for longer.`
    case 'ack-exceeded':
      return `${ACKNOWLEDGEMENTS} accepts a change of ${warning.metric} of up to ${formatShare(warning.largest)}; it is ${formatChange(warning.change)}.`
  }
}

/** The warning about figures of a newer version. */
export function unknownMetricsText(metrics: readonly string[]): string {
  return `Stored records have figures that this version of ws-gate does not know (${metrics.join(', ')}); they were passed over. Update ws-gate to compare them.`
}
