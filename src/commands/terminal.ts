/** Prints what the user asked for, on stdout. */
export function out(text: string): void {
  process.stdout.write(text)
}

/** Prints everything else, on stderr. */
export function err(text: string): void {
  process.stderr.write(text)
}
