/** Ends a program with the exit code that `body` gives, or `codeOf` makes of its error. Nothing else sets the code. */
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
