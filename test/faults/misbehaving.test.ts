import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createPortSource } from '../../src/server/port.ts'
import { type Ended, folder, isListening, ROOT, runDist } from '../dist/process.ts'
import { tracesOf } from './traces.ts'

// Servers that do one thing wrong, each measured by a whole gate: it ends with an outcome, in the words that the server's
// maintainer needs, within the time it said at the beginning, and leaves nothing behind.

const SHORT = { pairs: '5', duration: '300ms', scenarios: 'echo', store: 'none' }
const SERVERS = join(ROOT, 'test/servers')
const SLACK_MS = 5_000

type Row = {
  /** `FILE KIND ARGUMENTS`, or with `$PORT` a whole shell command. */
  readonly server: string
  readonly code: number
  readonly says: RegExp
  readonly more?: readonly string[]
  readonly url?: string
}

async function measured(t: TestContext, { server, more = [], url = 'ws://127.0.0.1:FREE/' }: Row): Promise<Ended> {
  const port = await createPortSource(Math.random)()
  const [file = '', kind = '', ...words] = server.split(' ')
  const command = server.includes('$PORT')
    ? ['sh', '-c', server.replaceAll('NODE', process.execPath).replaceAll('SERVERS', SERVERS)]
    : [process.execPath, join(SERVERS, `${file}.js`), kind, '${PORT}', ...words]
  const before = tracesOf()
  const address = ['--url', url.replace('FREE', String(port))]
  const short = Object.entries(SHORT).flatMap(([name, value]) =>
    more.includes(`--${name}`) ? [] : [`--${name}`, value],
  )
  const ended = await runDist('cli.js', ['run', ...short, ...address, ...more, '--', ...command], { cwd: folder(t) })
  assert.deepEqual(
    tracesOf().filter((trace) => !before.includes(trace)),
    [],
    'traces were left behind',
  )
  assert.equal(await isListening(port), false, 'the port is still open')
  return ended
}

function check(name: string, row: Row): void {
  test(name, async (t) => {
    const { code, out, err, seconds } = await measured(t, row)
    assert.match(out, row.says, `${out}\n${err}`)
    assert.equal(code, row.code, `${out}\n${err}`)
    const longest = Number(/at most (\d+) s/.exec(err)?.[1] ?? Number.NaN)
    assert.ok(seconds < longest + SLACK_MS / 1_000, `it took ${seconds} s, and had said ${longest} s at most`)
  })
}

const passes = (name: string, server: string, says = /^No baseline/, more: Partial<Row> = {}) =>
  check(name, { server, code: 0, says, ...more })
const fails = (name: string, server: string, says: RegExp, more: Partial<Row> = {}) =>
  check(name, { server, code: 3, says, ...more })
const SOON = { more: ['--ready-timeout', '1200ms'] }

// Starting.
passes('a slow start is waited for', 'misbehaving slow-start')
passes('a port that is open before the handler is not taken for a server', 'misbehaving late-handler')
passes('connections from before the server was warm are not waited for', 'raw late-answers')
fails(
  'never ready',
  'echo never-listens',
  /was not ready after 1.2 s[\s\S]*ready-timeout[\s\S]*\| waiting for a database/,
  SOON,
)
fails(
  'ends before it is ready',
  'echo exits-at-once',
  /ended before it was ready \(exit code 7\)[\s\S]*configuration file missing/,
)
fails(
  'a handshake that is never answered',
  'raw silent-handshake',
  /was not ready after 1.2 s.*handshake has timed out/,
  SOON,
)
fails('something else than HTTP', 'raw not-http', /was not ready after.*Parse Error/, SOON)
fails('a head without end', 'raw endless-head', /was not ready after.*Header overflow/, SOON)
passes('IPv6 only', 'echo ipv6', /^No baseline/, { url: 'ws://localhost:FREE/' })

// Refused handshakes.
for (const [status, body, says] of [
  [301, '', /HTTP 301 Because, to wss:\/\/example\.test\/, which is not followed/],
  [401, 'token missing', /HTTP 401 Because: token_missing/],
  [403, '', /HTTP 403 Because/],
  [404, 'no route', /HTTP 404 Because: no_route/],
  [426, '', /HTTP 426 Because/],
  [429, 'slow down', /HTTP 429 Because: slow_down/],
  [503, 'starting up', /HTTP 503 Because: starting_up/],
] as const)
  fails(
    `status ${status}${body === '' ? '' : ' with a body'}`,
    `misbehaving status ${status} ${body.replaceAll(' ', '_')}`,
    says,
    SOON,
  )
fails('a wrong accept key', 'raw wrong-accept', /Invalid Sec-WebSocket-Accept header/, SOON)
fails('a subprotocol that nobody asked for', 'raw wrong-subprotocol', /sent a subprotocol but none was requested/, SOON)
fails(
  'no Upgrade header',
  'raw no-upgrade-header',
  /HTTP 101 Switching Protocols, without the header 'Upgrade: websocket'/,
  SOON,
)
fails(
  'compression that was not offered',
  'raw forces-deflate',
  /chose extensions 'permessage-deflate' that were not offered/,
)

// Ending.
fails(
  'crashes under load',
  'misbehaving crashes',
  /ended under load \(exit code 1\)[\s\S]*cannot read properties of a message/,
)
fails('ends under load as if all was well', 'misbehaving exits-clean', /ended under load \(exit code 0\)/)
fails('leaves when its last client does', 'misbehaving exits-after', /the head server ended .*\(exit code 0\)/)
fails(
  'crashes and is started again by a supervisor',
  'while :; do NODE SERVERS/misbehaving.js crashes $PORT; done',
  /the head server failed the load: .*(closed|reset|ECONN)[\s\S]*cannot read properties of a message/,
)
fails('closes connections at some point', 'misbehaving closes-at', /failed the load: .*1013.*try again later/)
fails(
  'drops connections without a close frame',
  'misbehaving goes-away',
  /failed the load: .*without a close frame|failed the load: .*closed/,
)
fails('closes what is open for too long', 'misbehaving closes-old', /failed the load: .*4408.*open for too long/)
fails('stands still', 'misbehaving stops-itself', /no reply within \d+ ms|no echo came/)

// Answering.
passes('delays', 'misbehaving delays')
passes('reorders', 'misbehaving reorders', /^No baseline/, { more: ['--connections', '20', '--concurrency', '80'] })
fails('answers twice', 'misbehaving duplicates', /echoes came twice from the head server/)
fails(
  'does not answer one in a hundred',
  'misbehaving drops',
  /of \d+ exchanges with the head server failed: no reply within/,
)
fails(
  'one bit of one message in 100,000',
  'misbehaving corrupts 100000 41',
  /connection \d+, message \d+: the echo differs from what was sent at byte 41/,
  {
    more: ['--duration', '6s'],
  },
)
fails("another's message of the same length", 'misbehaving mixes-up', /answered nothing|came twice|differs/)
fails('cuts messages short', 'misbehaving truncates', /answered nothing|no reply/)
passes('greets', 'misbehaving greets', /sent a message that answers nothing: "welcome"/)
fails('floods with pushes', 'misbehaving floods-pushes', /messages from the head server answered nothing that was sent/)
passes('pings all the time', 'misbehaving pings')
passes('pings while it is closed', 'raw pings-at-end')
passes('never answers a close frame', 'raw never-closes')
passes("holds small writes back (Nagle's 40 ms)", 'misbehaving throttles-40', /took 38 to 45 ms/)
fails('takes no message of this size', 'misbehaving too-big', /1009/)
fails('an address may have ten connections', 'misbehaving caps-address', /429/)

// Frames.
fails('wants frames unmasked', 'raw wants-unmasked', /1002.*frames must not be masked/)
fails('announces a giant frame', 'raw giant-frame', /failed the load: .*(payload|too (big|large))/i)
fails('reserved bits', 'raw reserved-bits', /failed the load: .*RSV1 must be clear/)
fails('a reserved opcode', 'raw reserved-opcode', /failed the load: .*invalid opcode 3/)
fails('invalid UTF-8', 'raw invalid-utf8', /failed the load: .*invalid UTF-8/)
fails('a control frame that is too long', 'raw long-ping', /failed the load: .*invalid payload length 126/)
fails('masks its frames', 'raw masks', /failed the load: .*MASK must be clear/)
fails('a close code that must not be sent', 'raw bad-close-code', /failed the load: .*invalid status code 1005/)

// Around it.
passes('floods its output', 'echo floods-stdout')
passes('is deaf to TERM', 'echo deaf-to-term', /The server had to be killed/)
passes('leaves a child', 'misbehaving forks-child')
passes('leaves a child in a session of its own', 'echo leaves-grandchild', /The server had to be killed/)
check('leaks memory, which its base does not', {
  server: 'misbehaving leaks',
  code: 1,
  says: /^Regressed: [\s\S]*memory/i,
  more: [
    '--pairs',
    '9',
    '--thresholds',
    'echo.rss=10%',
    '--base-command',
    `${process.execPath} ${join(SERVERS, 'echo.js')} plain \${PORT}`,
  ],
  url: 'ws://127.0.0.1:${PORT}/',
})
