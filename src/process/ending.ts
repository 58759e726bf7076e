/** Ends a program with the code that its body gives, or that is made of what went wrong. The one place that sets it. */
export function endWith(body: Promise<number>, codeOf: (error: unknown) => number): void {
  body.then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      process.exitCode = codeOf(error)
    },
  )
}
