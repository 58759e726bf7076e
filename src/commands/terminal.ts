/** What was asked for. */
export function out(text: string): void {
  process.stdout.write(text)
}

/** Everything said beside it. */
export function err(text: string): void {
  process.stderr.write(text)
}
