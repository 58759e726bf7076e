import { startEchoServer } from '../echo-server/echo-server.ts'
import { loopsFor } from '../echo-server/handicap.ts'
import { parseServerOptions, serverHelp } from '../echo-server/options.ts'
import { asksForHelp, parseArguments } from './arguments.ts'
import { out } from './terminal.ts'

/** Runs the embedded echo server until it is ended. */
export async function serve(argv: readonly string[]): Promise<number> {
  if (asksForHelp(argv)) {
    out(serverHelp())
    return 0
  }
  const { port, cpuUs, ...handicap } = parseServerOptions(parseArguments(argv).texts)
  const loops = handicap.loops + loopsFor(cpuUs, process.hrtime.bigint)
  const listening = await startEchoServer(port, { ...handicap, loops })
  const cost = cpuUs > 0 ? `, ${loops} loop turns a message (--cpu-loops ${loops} gives the same again)` : ''
  out(`echo server at ws://127.0.0.1:${listening}/${cost}\n`)
  return 0
}
