import { readFile } from 'node:fs/promises'
import { ACKNOWLEDGEMENTS, type Acknowledgement, parseAcknowledgements } from '../config/acknowledgements.ts'

/**
 * The regressions that the project accepts, read before any of its code runs; empty where there is no such file.
 * Errors: InputError for a file that cannot be understood.
 */
export async function readAcknowledgements(): Promise<readonly Acknowledgement[]> {
  let text: string
  try {
    text = await readFile(ACKNOWLEDGEMENTS, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return parseAcknowledgements(text)
}
