import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

// GitHub's own description of the operations that we use (made by .ci/trim-openapi.ts): what is asked must fit it, and so
// must what is answered, whoever answers.

type Operation = {
  readonly operationId: string
  readonly parameters?: readonly unknown[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >
}

type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** Gives what is wrong with a request and its answer; nothing when both are as described. */
export type Contract = (
  exchange: { readonly method: string; readonly path: string; readonly body: string },
  answer: { readonly status: number; readonly body: string },
) => readonly string[]

export function readContract(): Contract {
  const description = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8')) as Description
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(fitted(description) as object, 'github')
  const compiled = new Map<string, ValidateFunction>()
  const validator = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `github#${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  const against = (what: string, pointer: string, text: string): readonly string[] => {
    const validate = validator(pointer)
    if (validate(JSON.parse(text))) return []
    return (validate.errors ?? [])
      .slice(0, 5)
      .map(({ instancePath, message }) => `${what}: ${instancePath || '/'} ${message}`)
  }
  return ({ method, path, body }, answer) => {
    const [route, operation] = operationOf(description, method, path) ?? []
    if (route === undefined || operation === undefined)
      return [`${method} ${path} is no operation that we have a description of`]
    const pointer = `/paths/${pointerPart(route)}/${method.toLowerCase()}`
    const asked =
      operation.requestBody === undefined || body === ''
        ? []
        : against(operation.operationId, `${pointer}/requestBody/content/application~1json/schema`, body)
    if (answer.status >= 400) return asked
    const response = operation.responses[String(answer.status)]
    if (response === undefined) return [...asked, `${operation.operationId} is not answered ${answer.status}`]
    const isJson = response.content?.['application/json'] !== undefined
    const answered = isJson
      ? against(
          `${operation.operationId} answered`,
          `${pointer}/responses/${answer.status}/content/application~1json/schema`,
          answer.body,
        )
      : []
    return [...asked, ...answered]
  }
}

function operationOf({ paths }: Description, method: string, path: string): readonly [string, Operation] | undefined {
  const words = path.split('?')[0]!.split('/')
  const route = Object.keys(paths).find((candidate) => {
    const wanted = candidate.split('/')
    return (
      wanted.length === words.length && wanted.every((word, index) => word.startsWith('{') || word === words[index])
    )
  })
  const operation = route === undefined ? undefined : paths[route]?.[method.toLowerCase()]
  return route === undefined || operation === undefined ? undefined : [route, operation]
}

/** OpenAPI 3.0 says `nullable` where JSON Schema has a type. */
function fitted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fitted)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, discriminator: _, ...rest } = value as { nullable?: boolean; discriminator?: unknown }
  const inner = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, fitted(one)]))
  if (nullable !== true) return inner
  return { anyOf: [inner, { type: 'null' }] }
}

function pointerPart(route: string): string {
  return encodeURIComponent(route.replaceAll('~', '~0').replaceAll('/', '~1'))
}
