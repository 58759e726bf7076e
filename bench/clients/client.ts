/** What every client of the engine benchmark is asked to do. */
export type ClientTask = {
  readonly port: number
  readonly connections: number
  readonly inFlight: number
  readonly payloadBytes: number
  readonly warmUpMs: number
  readonly windowMs: number
}

/** What it tells at the end. */
export type ClientResult = { readonly messages: number; readonly cpuSeconds: number }

/** Reads the task from argv, lets `load` run it without end, and prints what its window held as JSON. */
export async function runClient(
  load: (task: ClientTask & { count(messages: number): void }) => Promise<void>,
): Promise<void> {
  const task: ClientTask = JSON.parse(process.argv[2] ?? '')
  let messages = 0
  await load({
    ...task,
    count: (more) => {
      messages += more
    },
  })
  setTimeout(() => {
    const before = messages
    const cpu = process.cpuUsage()
    setTimeout(() => {
      const { user, system } = process.cpuUsage(cpu)
      const result: ClientResult = { messages: messages - before, cpuSeconds: (user + system) / 1e6 }
      process.stdout.write(JSON.stringify(result), () => process.exit(0))
    }, task.windowMs)
  }, task.warmUpMs)
}
