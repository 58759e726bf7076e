import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Cuts GitHub's published OpenAPI description down to the operations that we use, with whatever these refer to:
// test/github/openapi.json. To be run by hand with the path of `api.github.com.json` out of `@octokit/openapi`, which is
// too large to be a dependency.

const OPERATIONS = [
  ['/user', 'get'],
  ['/repos/{owner}/{repo}/issues', 'get'],
  ['/repos/{owner}/{repo}/issues', 'post'],
  ['/repos/{owner}/{repo}/issues/{issue_number}', 'patch'],
  ['/repos/{owner}/{repo}/issues/{issue_number}/comments', 'get'],
  ['/repos/{owner}/{repo}/issues/{issue_number}/comments', 'post'],
  ['/repos/{owner}/{repo}/issues/comments/{comment_id}', 'patch'],
  ['/repos/{owner}/{repo}/issues/comments/{comment_id}', 'delete'],
  ['/repos/{owner}/{repo}/pulls', 'get'],
  ['/repos/{owner}/{repo}/check-runs', 'post'],
  ['/repos/{owner}/{repo}/git/commits/{commit_sha}', 'get'],
] as const

const PROSE = ['description', 'example', 'examples', 'externalDocs', 'x-github', 'x-multi-segment', 'title', 'summary']

type Json = { readonly [name: string]: unknown }

const path = process.argv[2]
if (path === undefined) throw new Error('give the path of api.github.com.json')
const whole = JSON.parse(await readFile(path, 'utf8')) as Json
const paths: Record<string, Record<string, unknown>> = {}
for (const [route, method] of OPERATIONS) {
  const operation = at(whole, ['paths', route, method])
  const success = Object.entries(operation['responses'] as Json).filter(([status]) => status.startsWith('2'))
  paths[route] = {
    ...paths[route],
    [method]: {
      operationId: operation['operationId'],
      parameters: operation['parameters'],
      ...(operation['requestBody'] !== undefined && { requestBody: operation['requestBody'] }),
      responses: Object.fromEntries(success),
    },
  }
}
const trimmed = strip({ openapi: whole['openapi'], info: { version: at(whole, ['info'])['version'] }, paths }) as Json
const components: Record<string, Record<string, unknown>> = {}
for (const queue = refsIn(trimmed); queue.length > 0; ) {
  const [, , kind = '', name = ''] = queue.pop()!.split('/')
  if (components[kind]?.[name] !== undefined) continue
  const value = strip(at(whole, ['components', kind, name]))
  components[kind] = { ...components[kind], [name]: value }
  queue.push(...refsIn(value))
}
const target = join(import.meta.dirname, '../test/github/openapi.json')
await writeFile(target, `${JSON.stringify({ ...trimmed, components })}\n`)

function at(value: unknown, names: readonly string[]): Json {
  return names.reduce((inner, name) => (inner as Json)[name] as Json, value as Json)
}

/** Without what is only for people: it is most of the size. Names of properties are no prose, whatever they are called. */
function strip(value: unknown, within = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => strip(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => within === 'properties' || !PROSE.includes(name))
      .map(([name, inner]) => [name, strip(inner, within === 'properties' ? '' : name)]),
  )
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  )
}
