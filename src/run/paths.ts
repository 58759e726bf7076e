import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'

/** Checks the paths that would otherwise fail only after measuring. Errors: InputError with all problems. */
export function checkPaths({ workingDirectory, resultPath, connection: { tls } }: Config): void {
  const problems: string[] = []
  if (!isFolder(workingDirectory))
    problems.push(`input 'working-directory': '${workingDirectory}' is not a folder; write one that exists`)
  const resultFolder = dirname(resultPath ?? '.')
  if (!isFolder(resultFolder))
    problems.push(
      `the folder '${resultFolder}' of the result file does not exist; create it or write the file elsewhere`,
    )
  else if (resultPath !== undefined && !mayBeWritten(isDevice(resultPath) ? resultPath : resultFolder))
    problems.push(`the result file '${resultPath}' may not be written; write it elsewhere`)
  if (tls.kind === 'ca' && !statSync(tls.caPath, { throwIfNoEntry: false })?.isFile())
    problems.push(`input 'tls': '${tls.caPath}' is not a file; write 'verify', 'insecure' or the path of a PEM file`)
  if (problems.length > 0) throw new InputError(problems)
}

function isDevice(path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false })
  return there !== undefined && !there.isFile() && !there.isDirectory()
}

function mayBeWritten(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
