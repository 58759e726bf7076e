/** Exit codes after a signal, as in shells: 128 plus the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const LOST_PARENT = { name: 'the loss of its parent', exitCode: EXIT_CODES.SIGHUP } as const
const LOOK_MS = 500

export type Interrupt = {
  /** Aborts at the first signal, so that every server is stopped by the code that started it. */
  readonly signal: AbortSignal
  /** The signal that came and its exit code; undefined while none has come. */
  caught(): { readonly name: string; readonly exitCode: number } | undefined
}

/**
 * Handles INT, TERM and HUP instead of the runtime, which would end this process and leave the servers running. A
 * closed output (EPIPE) must not leave them running either.
 *
 * @param parent `needed`: losing the parent counts as a signal, as for a job's step; a command may outlive its shell
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
