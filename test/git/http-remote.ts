import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import type { TestContext } from 'node:test'

/** What a token may do; `hang` reads, and is never answered when it writes. */
export type Grants = Readonly<Record<string, 'read' | 'write' | 'hang'>>

/** A bare repository served over HTTP by git's own CGI program, behind tokens; gives its URL and the headers it saw. */
export async function serveRepository(
  t: TestContext,
  folder: string,
  grants: Grants,
): Promise<{ readonly url: string; readonly seen: readonly string[]; readonly asked: readonly string[] }> {
  execFileSync('git', ['-C', folder, 'config', 'http.receivepack', 'true'])
  const backend = `${execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim()}/git-http-backend`
  const seen: string[] = []
  const asked: string[] = []
  const server = createServer((request, response) => {
    const header = request.headers.authorization ?? ''
    seen.push(header)
    asked.push(request.url!)
    const [, token = ''] = Buffer.from(header.replace(/^basic /i, ''), 'base64')
      .toString()
      .split(':')
    const grant = grants[token]
    const writes = request.url!.includes('git-receive-pack')
    if (grant === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
      return
    }
    if (writes && grant === 'read') {
      response.writeHead(403).end('Permission to the repository denied.')
      return
    }
    if (writes && grant === 'hang') return
    cgi(backend, dirname(folder), request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/${folder.slice(dirname(folder).length + 1)}`, seen, asked }
}

function cgi(backend: string, root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url!, 'http://127.0.0.1')
  const child = spawn(backend, [], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: (request.headers['git-protocol'] as string | undefined) ?? '',
      REMOTE_USER: 'somebody',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  request.pipe(child.stdin)
  let head: Buffer | undefined = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) {
      response.write(chunk)
      return
    }
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return
    const lines = head.toString('latin1', 0, end).split('\r\n')
    const body = head.subarray(end + 4)
    head = undefined
    for (const line of lines) {
      const [name = '', ...value] = line.split(': ')
      if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value.join(': '), 10)
      else response.setHeader(name, value.join(': '))
    }
    response.write(body)
  })
  child.stdout.on('end', () => response.end())
}
