import assert from 'node:assert/strict'
import { createSign } from 'node:crypto'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import type { TestContext } from 'node:test'
import { createEmulator } from 'emulate'
import { type Fidelity, fidelityProxy } from './fidelity.ts'

const APP_ID = 15_368
const INSTALLATION = 100
const OWNER = 'octo'
const REPO = 'echo'
const PERSONAL = 'a-persons-token'
const STRANGER = 'a-strangers-token'

export type PullRequest = {
  readonly number: number
  readonly sha: string
  readonly base: string
  readonly branch: string
  /** Of the head. */
  readonly repository: string
}

export type Permissions = Readonly<Record<string, 'read' | 'write'>>

/** An emulated GitHub, behind what makes it answer as GitHub does, with one repository, and tokens as jobs have them: of its own app, with the permissions given. */
export type GitHub = Pick<Fidelity, 'requests' | 'fail'> & {
  readonly url: string
  readonly owner: string
  readonly repo: string
  token(permissions: Permissions): Promise<string>
  /** Opens a pull request from a branch of the repository, or of a stranger's fork. */
  pullRequest(from?: 'branch' | 'fork'): Promise<PullRequest>
  /** A person's token, who may do everything. */
  readonly personal: { readonly login: string; readonly token: string }
  request(method: string, path: string, token: string, body?: object): Promise<{ status: number; data: unknown }>
}

export async function startGitHub(t: TestContext): Promise<GitHub> {
  const port = await freePort()
  const emulator = await createEmulator({
    service: 'github',
    port,
    seed: {
      tokens: { [PERSONAL]: { login: OWNER, scopes: ['repo'] }, [STRANGER]: { login: 'stranger', scopes: ['repo'] } },
      github: {
        users: [{ login: OWNER }, { login: 'stranger' }],
        repos: [{ owner: OWNER, name: REPO, auto_init: true }],
        apps: [
          {
            app_id: APP_ID,
            slug: 'github-actions',
            name: 'GitHub Actions',
            permissions: {
              contents: 'write',
              issues: 'write',
              pull_requests: 'write',
              checks: 'write',
              metadata: 'read',
            },
            installations: [{ installation_id: INSTALLATION, account: OWNER, repository_selection: 'all' }],
          },
        ],
      },
    },
  })
  const proxy = fidelityProxy(`http://127.0.0.1:${port}`)
  const url = await listen(proxy.server)
  t.after(async () => {
    proxy.server.closeAllConnections()
    proxy.server.close()
    await emulator.close()
    assert.deepEqual([...new Set(proxy.violations)], [])
  })
  proxy.allow(PERSONAL)
  const request = async (method: string, path: string, token: string, body?: object) => {
    // Past the proxy: what a test looks at or prepares is no request of ours.
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, data: await answer.json().catch(() => undefined) }
  }
  let branches = 0
  const key = emulator.generatedSecrets.find(({ kind }) => kind === 'github.app_private_key')!.value
  return {
    url,
    requests: proxy.requests,
    fail: proxy.fail,
    owner: OWNER,
    repo: REPO,
    personal: { login: OWNER, token: PERSONAL },
    request,
    async pullRequest(from = 'branch') {
      const writer = from === 'fork' ? STRANGER : PERSONAL
      const head = from === 'fork' ? `stranger/${REPO}` : `${OWNER}/${REPO}`
      if (from === 'fork') await request('POST', `/repos/${OWNER}/${REPO}/forks`, STRANGER, {})
      const { data: main } = await request('GET', `/repos/${head}/git/ref/heads/main`, writer)
      const { sha } = (main as { object: { sha: string } }).object
      const branch = `feature-${++branches}`
      await request('POST', `/repos/${head}/git/refs`, writer, { ref: `refs/heads/${branch}`, sha })
      const content = Buffer.from(branch).toString('base64')
      await request('PUT', `/repos/${head}/contents/${branch}.txt`, writer, { message: branch, content, branch })
      const asked = { title: branch, head: `${head.split('/')[0]}:${branch}`, base: 'main' }
      const { data, status } = await request('POST', `/repos/${OWNER}/${REPO}/pulls`, writer, asked)
      if (status !== 201) throw new Error(`no pull request: ${status} ${JSON.stringify(data)}`)
      const pull = data as { number: number; head: { sha: string } }
      return { number: pull.number, sha: pull.head.sha, base: sha, branch, repository: head }
    },
    async token(permissions) {
      const path = `/app/installations/${INSTALLATION}/access_tokens`
      const { data } = await request('POST', path, appToken(key), { permissions })
      const { token } = data as { token: string }
      proxy.allow(token)
      return token
    },
  }
}

/** The app's own proof: a JSON Web Token, signed with its key (RFC 7519). */
function appToken(key: string): string {
  const now = Math.floor(Date.now() / 1_000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iat: now - 10, exp: now + 300, iss: String(APP_ID) })}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
