import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

import { readContract } from './contract.ts'

// What GitHub does and its emulator does not, each with where it is documented: a proxy in front of the emulator.

/** A request as it came, and the status of its answer. */
export type Request = { readonly method: string; readonly path: string; readonly body: string; readonly status: number }

/** An answer in place of the emulator's; `reset` cuts the connection, `hang` never answers. */
export type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly message: string }
  | 'reset'
  | 'hang'

export type Fidelity = {
  readonly requests: readonly Request[]
  /** What of requests and answers is not as GitHub describes them. */
  readonly violations: readonly string[]
  /** Tokens that there are; any other is answered 401. */
  allow(token: string): void
  /** Asked before each request is passed on. */
  fail(fault: ((method: string, path: string) => Fault | undefined) | undefined): void
}

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** GitHub's REST documentation: a body longer than this is refused. */
const LONGEST_BODY = 65_536

export function fidelityProxy(target: string): Fidelity & { readonly server: Server } {
  const requests: Request[] = []
  const violations: string[] = []
  const contract = readContract()
  const tokens = new Set<string>()
  let fault: ((method: string, path: string) => Fault | undefined) | undefined
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    // An enterprise server has its interface below a path.
    const asked = request.url?.replace(/^\/api\/v3(?=\/)/, '')
    const [method = 'GET', path = '/', body = Buffer.concat(chunks).toString('utf8')] = [request.method, asked]
    const failed = fault?.(method, path)
    if (failed === 'hang') {
      requests.push({ method, path, body, status: 0 })
      return
    }
    if (failed === 'reset') {
      requests.push({ method, path, body, status: 0 })
      response.socket?.destroy()
      return
    }
    const token = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const answer =
      failed !== undefined
        ? refusal(failed.status, failed.message, failed.headers)
        : (refused(method, path, body, token) ?? (await passOn(method, path, body, request)))
    requests.push({ method, path, body, status: answer.status })
    violations.push(...contract({ method, path, body }, answer))
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }
  function refused(method: string, path: string, body: string, token: string | undefined): Answer | undefined {
    if (token !== undefined && !tokens.has(token)) return refusal(401, 'Bad credentials')
    // A job's token is an installation's, and has no user to tell of.
    if (path === '/user' && token?.startsWith('ghs_')) return refusal(403, 'Resource not accessible by integration')
    if (method !== 'GET' && textOf(body).length > LONGEST_BODY)
      return refusal(422, `body is too long (maximum is ${LONGEST_BODY} characters)`)
    return undefined
  }
  async function passOn(method: string, path: string, body: string, request: IncomingMessage): Promise<Answer> {
    const answer = await fetch(`${target}${path}`, {
      method,
      headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    })
    const host = `http://${request.headers.host}`
    const link = answer.headers.get('link')?.replaceAll(/<https?:\/\/[^/>]+/g, `<${host}`)
    const text = await answer.text()
    // Only the words differ.
    if (answer.status === 403) return refusal(403, 'Resource not accessible by integration')
    const headers = { 'content-type': 'application/json; charset=utf-8', ...(link !== undefined && { link }) }
    return { status: answer.status, headers, body: completed(path, text) }
  }
  return {
    server,
    requests,
    violations,
    allow: (token) => void tokens.add(token),
    fail: (next) => {
      fault = next
    },
  }
}

/** What the emulator leaves out of an answer, and GitHub describes as always there. */
function completed(path: string, text: string): string {
  if (!path.endsWith('/check-runs')) return text
  const { output, ...rest } = JSON.parse(text) as { output?: object }
  return JSON.stringify({ ...rest, output: { ...output, annotations_url: `${path}/1/annotations` } })
}

function textOf(body: string): string {
  try {
    return String((JSON.parse(body) as { body?: unknown }).body ?? '')
  } catch {
    return ''
  }
}

function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const body = JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest', status: String(status) })
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body }
}
