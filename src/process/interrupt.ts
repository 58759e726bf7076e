/** Exit codes after a signal, as shells have them: 128 and the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const LOST_PARENT = { name: 'the loss of its parent', exitCode: EXIT_CODES.SIGHUP } as const
const LOOK_MS = 500

export type Interrupt = {
  /** Aborts at the first signal, so that every server is stopped by the code that started it. */
  readonly signal: AbortSignal
  /** The signal that came and the exit code it asks for; nothing while none has come. */
  caught(): { readonly name: string; readonly exitCode: number } | undefined
}

/**
 * Takes INT, TERM and HUP over from the runtime, which would end this process and leave the servers alone. Nobody to write
 * to is no reason to leave them either.
 *
 * @param parent `needed`: ends with it as with a signal, as a job's step does; a command may outlive the shell it came from
 */
export function watchInterrupts(parent: 'needed' | 'not-needed' = 'not-needed'): Interrupt {
  const controller = new AbortController()
  let caught: ReturnType<Interrupt['caught']>
  const end = (by: NonNullable<typeof caught>) => {
    caught ??= by
    controller.abort(new Error(by.name))
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => end({ name, exitCode: EXIT_CODES[name] }))
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      if (parent === 'needed') end(LOST_PARENT)
    })
  }
  if (parent === 'needed') {
    const { ppid } = process
    setInterval(() => process.ppid !== ppid && end(LOST_PARENT), LOOK_MS).unref()
  }
  return { signal: controller.signal, caught: () => caught }
}
