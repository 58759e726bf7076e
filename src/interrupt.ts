/** Exit codes after a signal, as shells have them: 128 and the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

export type Interrupt = {
  /** Aborts at the first signal, so that every server is stopped by the code that started it. */
  readonly signal: AbortSignal
  /** The signal that came and the exit code it asks for; nothing while none has come. */
  caught(): { readonly name: string; readonly exitCode: number } | undefined
}

/** Takes INT and TERM over from the runtime, which would end this process and leave the servers alone. */
export function watchInterrupts(): Interrupt {
  const controller = new AbortController()
  let caught: ReturnType<Interrupt['caught']>
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      caught ??= { name, exitCode: EXIT_CODES[name] }
      controller.abort(new Error(name))
    })
  }
  return { signal: controller.signal, caught: () => caught }
}
