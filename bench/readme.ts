import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Puts a benchmark's table between its marks in the README. */
export function writeReadme(mark: string, text: string): void {
  const path = join(import.meta.dirname, '../README.md')
  const pattern = new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`)
  const block = `<!-- ${mark} -->\n\n${text}\n\n<!-- /${mark} -->`
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(pattern, () => block),
  )
}
