import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { folder } from './process.ts'

export type Step = { readonly cwd: string; readonly env: Readonly<Record<string, string>>; read(name: string): string }

/** What the runner gives a step: its inputs, the event's file, and the files through which the step answers. */
export function step(
  t: TestContext,
  event: string,
  payload: unknown,
  inputs: Readonly<Record<string, string>>,
  cwd = folder(t),
): Step {
  const files = folder(t)
  const file = (name: string, content = '') => {
    writeFileSync(join(files, name), content)
    return join(files, name)
  }
  return {
    cwd,
    env: {
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: file('event.json', JSON.stringify(payload)),
      GITHUB_REF: event === 'push' ? 'refs/heads/main' : 'refs/pull/7/merge',
      GITHUB_SHA: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
      GITHUB_RUN_ID: '1234',
      GITHUB_RUN_ATTEMPT: '2',
      GITHUB_REPOSITORY: 'octo/echo',
      GITHUB_ACTION_REPOSITORY: 'octo/ws-gate',
      GITHUB_ACTION_REF: 'v1',
      GITHUB_OUTPUT: file('output'),
      GITHUB_STATE: file('state'),
      GITHUB_STEP_SUMMARY: file('summary'),
      RUNNER_TEMP: files,
      GITHUB_ACTIONS: 'true',
    },
    read: (name) => readFileSync(join(files, name), 'utf8'),
  }
}

/** `NAME<<DELIMITER`, the value's lines, the delimiter: as the runner reads it. */
export function parseFile(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/^(.+)<<(.+)\n([\s\S]*?)\n?\2$/gm)].map(([, name, , value]) => [name!, value!]),
  )
}
