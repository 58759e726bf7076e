import { join } from 'node:path'

/** What is to be had before a server can be started. */
export type Source =
  | { readonly kind: 'npm' | 'pip' | 'go' | 'maven' | 'cargo' }
  /** A package of Debian, and the program in it. */
  | { readonly kind: 'debian'; readonly package: string; readonly program: string }

/** Where what was installed is. */
export type Installed = {
  readonly node: string
  readonly python: string
  readonly go: string
  readonly java: string
  readonly rust: string
}

export type MatrixServer = {
  readonly name: string
  readonly language: string
  readonly source: Source
  /** Of the package whose version is shown. */
  readonly packageName?: string
  readonly preset: string
  /** Options of the gate beside the preset. */
  readonly options?: readonly string[]
  command(at: Installed): string
  /** A hold that must outlast two heartbeats, with the period that the server is given, in ms. */
  readonly heartbeatMs?: number
  /** The scenario file with that period, where it is the client that names it. */
  readonly heartbeatFile?: string
  /** A scenario file in which the session has a wrong token, and the server's words for that. */
  readonly refuses?: {
    readonly environment: Readonly<Record<string, string>>
    readonly file: string
    readonly words: RegExp
  }
  /** Command of a group chat: what a member says is pushed to every member. */
  readonly group?: (at: Installed) => string
  /** What is measured, where it is no exchange. */
  readonly scenarios?: string
}

const GLUE = join(import.meta.dirname, 'glue')

const node = (name: string, more: Partial<MatrixServer> = {}): MatrixServer => ({
  name,
  language: 'JavaScript',
  source: { kind: 'npm' },
  packageName: name,
  preset: 'echo',
  command: ({ node }) => `MATRIX_NODE=${node} exec ${process.execPath} ${GLUE}/node.mjs ${name} $PORT`,
  ...more,
})

const python = (name: string, more: Partial<MatrixServer> = {}): MatrixServer => ({
  name,
  language: 'Python',
  source: { kind: 'pip' },
  packageName: name,
  preset: 'echo',
  command: (at) => `exec ${at.python}/bin/python ${GLUE}/python.py ${name} $PORT`,
  ...more,
})

const go = (name: string, packageName: string): MatrixServer => ({
  name,
  language: 'Go',
  source: { kind: 'go' },
  packageName,
  preset: 'echo',
  command: (at) => `exec ${at.go}/matrix ${name} $PORT`,
})

const java = (name: string, packageName: string): MatrixServer => ({
  name,
  language: 'Java',
  source: { kind: 'maven' },
  packageName,
  preset: 'echo',
  command: (at) => `exec java -cp '${at.java}/classes:${at.java}/lib/*' Matrix ${name} $PORT`,
})

const rust = (name: string): MatrixServer => ({
  name,
  language: 'Rust',
  source: { kind: 'cargo' },
  packageName: name,
  preset: 'echo',
  command: (at) => `exec ${at.rust}/target/release/matrix ${name} $PORT`,
})

const debian = (
  name: string,
  language: string,
  program: string,
  more: Pick<MatrixServer, 'command'> & Partial<MatrixServer>,
): MatrixServer => ({
  name,
  language,
  preset: 'echo',
  ...more,
  source: { kind: 'debian', package: more.packageName ?? name, program },
})

const WRONG = 'wrong-token'
const TOKEN = { TOKEN: 'right-token' }

export const SERVERS: readonly MatrixServer[] = [
  node('ws'),
  node('socket.io', {
    preset: 'socket.io',
    group: ({ node: folder }) => `MATRIX_NODE=${folder} exec ${process.execPath} ${GLUE}/node.mjs socket.io $PORT`,
    heartbeatMs: 1_000,
    refuses: {
      environment: TOKEN,
      file: `preset: socket.io\nvars: { auth: '{"token":"${WRONG}"}' }\n`,
      words: /token is not right/,
    },
  }),
  node('graphql-ws', {
    preset: 'graphql-transport-ws',
    heartbeatMs: 1_000,
    refuses: {
      environment: TOKEN,
      file: `preset: graphql-transport-ws\nvars: { auth: '{"token":"${WRONG}"}' }\n`,
      words: /code 4403 'Forbidden'/,
    },
  }),
  node('aedes', {
    preset: 'mqtt',
    heartbeatMs: 2_000,
    // Keep alive for two seconds, pinged within them.
    heartbeatFile:
      'preset: mqtt\nsession:\n  - send: { hex: \'10 "MQTT" 04 02 0002 "wsgate${conn}"\' }\n  - expect: { bytes: { "0": "20", "2": "00" } }\nbackground:\n  - { every: 1500ms, send: { hex: c0 } }\n  - on: { bytes: { "0": d0 } }\n',
    refuses: {
      environment: TOKEN,
      // CONNECT with a user and a password; return code 5 is 'not authorized', 4 a bad user or password.
      file: `preset: mqtt\nsession:\n  - send: { hex: '10 "MQTT" 04 c2 003c "wsgate\${conn}" "user" "${WRONG}"' }\n  - expect: { bytes: { '0': '20', '2': '00' } }\n    errors: [{ bytes: { '0': '20' } }]\n`,
      words: /refused the session: 20 00 0[45]/,
    },
  }),
  node('faye-websocket'),
  node('fastify', { packageName: '@fastify/websocket' }),
  node('hono'),
  python('websockets', {
    group: (at) => `exec ${at.python}/bin/python ${GLUE}/python.py group $PORT`,
  }),
  python('aiohttp'),
  python('uvicorn'),
  go('gorilla', 'github.com/gorilla/websocket'),
  go('coder', 'github.com/coder/websocket'),
  go('nbio', 'github.com/lesismal/nbio'),
  go('gws', 'github.com/lxzan/gws'),
  java('tomcat', 'tomcat-embed-websocket'),
  java('jetty', 'jetty-websocket-jetty-server'),
  java('netty', 'netty-codec-http'),
  rust('axum'),
  rust('tokio-tungstenite'),
  debian('libwebsockets, pushing', 'C', 'libwebsockets-test-server', {
    packageName: 'libwebsockets-test-server',
    preset: 'stream',
    options: ['--subprotocols', 'dumb-increment-protocol'],
    scenarios: 'stream for=3s',
    command: () => 'exec libwebsockets-test-server --port=$PORT -d 3',
  }),
  debian('nginx before ws', 'C', 'nginx', {
    packageName: 'nginx',
    command: (at) => `MATRIX_NODE=${at.node} exec sh ${GLUE}/proxy.sh nginx $PORT`,
  }),
  debian('HAProxy before ws', 'C', 'haproxy', {
    packageName: 'haproxy',
    command: (at) => `MATRIX_NODE=${at.node} exec sh ${GLUE}/proxy.sh haproxy $PORT`,
  }),
  debian('RabbitMQ, STOMP', 'Erlang', 'rabbitmq-server', {
    packageName: 'rabbitmq-server',
    preset: 'stomp',
    options: ['--url', 'ws://127.0.0.1:${PORT}/ws'],
    heartbeatMs: 10_000,
    command: () => `exec sh ${GLUE}/rabbitmq.sh stomp $PORT`,
    refuses: {
      environment: {},
      file: `preset: stomp\nvars: { passcode: ${WRONG} }\n`,
      words: /Bad CONNECT.*Access refused for user 'guest'/,
    },
  }),
  debian('RabbitMQ, MQTT', 'Erlang', 'rabbitmq-server', {
    packageName: 'rabbitmq-server',
    preset: 'mqtt',
    options: ['--url', 'ws://127.0.0.1:${PORT}/ws'],
    command: () => `exec sh ${GLUE}/rabbitmq.sh mqtt $PORT`,
  }),
]

/** Two of one server, of which the head does more for each message: one in each of three languages. */
export const PLANTED: readonly { readonly name: string; readonly turns: number }[] = [
  { name: 'socket.io', turns: 180 },
  { name: 'websockets', turns: 70 },
  { name: 'gorilla', turns: 500 },
]
