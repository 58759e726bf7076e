import { z } from 'zod'
import { asked, choice, duration, keyed, list, map, number, text } from './asked.ts'

// The scenario file: the definition that parses it, and from which `schema/scenario.v1.json` is made.

const template = z
  .union(
    [
      z.string(),
      keyed({ hex: text('hexadecimal digits and text in quotes, such as \'30 "topic" ${pad}\'', 'Bytes.') }, 'Bytes.'),
      keyed({ json: z.unknown() }, 'A value, written as JSON.'),
    ],
    { error: asked("a text, '{hex: …}' or '{json: …}'") },
  )
  .describe('A message: text, `hex` or `json`, with slots such as `${seq}`, `${pad}` and `${vars.name}`.')

const matcher = keyed(
  {
    equals: text('a text', 'The whole message.').optional(),
    prefix: text('a text', 'How it begins.').optional(),
    contains: text('a text', 'What it holds.').optional(),
    regex: text('a regular expression', 'What it matches.').optional(),
    json: map(
      z.union(
        [
          z.string(),
          z.number(),
          z.boolean(),
          z.null(),
          keyed({ exists: z.boolean({ error: asked("'true' or 'false'") }) }, 'Whether it is there.'),
        ],
        {
          error: asked("a value, or '{exists: true}'"),
        },
      ),
      'Values by path, such as `payload.id`; all must be equal.',
    ).optional(),
    bytes: map(
      z
        .string({ error: asked('hexadecimal digits') })
        .regex(/^([0-9a-fA-F]{2}\s*)+$/, { error: asked("hexadecimal digits in pairs, such as '20 02'") }),
      'Hexadecimal digits by offset.',
    ).optional(),
    type: choice(['text', 'binary'], 'Kind of the WebSocket message.').optional(),
  },
  'All that is given must hold.',
)

const extractor = keyed(
  {
    json: text('a path, such as `payload.id`', 'The value at a path.').optional(),
    regex: text('a regular expression with a group', 'The first group.').optional(),
    after: text('a text', 'The digits after a text.').optional(),
    bytes: keyed(
      { at: number('Offset.'), length: number('1 to 6 bytes.') },
      'An unsigned integer, the highest byte first.',
    ).optional(),
  },
  'Where a message has a value; one of these.',
)

const step = keyed(
  {
    expect: matcher.optional(),
    errors: list(matcher, 'Messages that refuse the session.').optional(),
    capture: map(extractor, 'Values kept as `${vars.name}`.').optional(),
    send: template.optional(),
    wait: duration('How long to wait.').optional(),
  },
  'One of `expect`, `send` and `wait`.',
)

const rule = keyed(
  {
    on: matcher.optional(),
    reply: template.optional(),
    do: choice(['count', 'ignore', 'fail'], 'What becomes of it.').optional(),
    every: duration('How often something is sent.').optional(),
    send: template.optional(),
  },
  '`on` a message, or `every` so often.',
)

const operation = keyed(
  {
    send: template.optional(),
    timeout: duration('How long a reply may take.').optional(),
    correlate: choice(
      ['id', 'echo', 'fifo'],
      'How a reply is known: by its key, as an echo, or by its order.',
    ).optional(),
    key: extractor.optional(),
    ok: matcher.optional(),
    errors: list(matcher, 'Replies that fail their exchange.').optional(),
    done: matcher.optional(),
  },
  'What is sent, and how its reply is known.',
)

const fanout = keyed(
  {
    send: template,
    on: matcher.optional(),
    rooms: number('Rooms that the members are dealt to in turn; `${room}` says which.').optional(),
    expect: choice(['members', 'members-1'], 'Whether the publisher gets its own message back.').optional(),
  },
  'What publishers send in the broadcast scenario; `${tag}` must be in it.',
)

const stream = keyed(
  { on: matcher.optional(), sentAt: extractor.optional() },
  'What the server pushes, and where it says when (ms since 1970).',
)

const connect = keyed(
  {
    subprotocols: list(
      text('a text', 'A subprotocol.'),
      'Offered in this order; the server must choose one.',
    ).optional(),
    headers: map(text('a text', 'Its value.'), 'Headers of the opening handshake.').optional(),
    origin: text('an origin', 'Origin header.').optional(),
    cookiesFrom: text(
      'a path on the server',
      'A path asked for once by HTTP, whose cookies every handshake carries.',
    ).optional(),
    compression: choice(['off', 'offer'], 'permessage-deflate.').optional(),
    tls: text("'verify', 'insecure' or the path of a PEM file", 'With wss.').optional(),
    timeout: duration('How long an opening handshake and a session may take, each.').optional(),
    family: z
      .union([z.literal(4), z.literal(6)], { error: asked('4 or 6') })
      .describe('Address family of localhost.')
      .optional(),
    maxPayload: text('a size, such as 1MiB', 'Longest message accepted.').optional(),
    sourceIps: list(text('an address', 'An address.'), 'Addresses of this machine to connect from.').optional(),
  },
  'The opening handshake.',
)

/** Inputs that a file may give a scenario. */
export const LOAD_KEYS = [
  'scenarios',
  'connections',
  'concurrency',
  'payload',
  'message-type',
  'mask',
  'duration',
  'rate',
  'time-budget',
  'pairs',
] as const

const value = z.union([z.string(), z.number()], { error: asked('a text or a number') })
const load = keyed(
  Object.fromEntries(LOAD_KEYS.map((key) => [key, value.describe('As the input of this name.').optional()])) as Record<
    (typeof LOAD_KEYS)[number],
    z.ZodOptional<typeof value>
  >,
  'Inputs for this scenario; one given to the step or the command goes first.',
)

const SCENARIO = {
  $schema: z.string().optional(),
  name: text('a name', 'Its records are kept under this name.').optional(),
  vars: map(text('a text', 'Its value.'), 'Values for `${vars.name}`.').optional(),
  url: text('a ws:// or wss:// URL', 'Address of the server, as the input `url`.').optional(),
  connect: connect.optional(),
  codec: z
    .union(
      [
        z.enum(['text', 'json', 'binary', 'stomp', 'mqtt', 'hook']),
        keyed(
          {
            split: text('the text that ends a message', 'What ends a message.'),
            as: choice(['text', 'binary'], 'Kind of the WebSocket messages.').optional(),
          },
          'Messages end with a separator, wherever frames do.',
        ),
      ],
      { error: asked("'text', 'json', 'binary', 'stomp', 'mqtt', 'hook' or '{split: …}'") },
    )
    .describe('How a WebSocket message becomes messages.')
    .optional(),
  session: list(step, 'What happens on each connection before it is ready.').optional(),
  background: list(rule, 'What goes on all the time, and is no exchange.').optional(),
  operation: operation.optional(),
  fanout: fanout.optional(),
  stream: stream.optional(),
  unmatched: choice(['count', 'fail'], 'What a message means that nothing waited for.').optional(),
  hook: text('the path of a module', 'Module with functions that take part, relative to this file.').optional(),
  timeout: duration('How long a handshake, a session or a reply may take, where nothing else is said.').optional(),
  load: load.optional(),
  thresholds: list(
    text("a threshold, such as 'echo.p95=20%'", 'As in the input.'),
    'As the input `thresholds`.',
  ).optional(),
} as const

/** The content of a scenario. In a file it may also name a preset; a preset itself may not. */
export type WrittenScenario = z.infer<z.ZodObject<typeof SCENARIO>>
export type WrittenTemplate = z.infer<typeof template>
export type WrittenMatcher = z.infer<typeof matcher>
export type WrittenExtractor = z.infer<typeof extractor>

/** The schemas of a file with one scenario and of a file with several; `presets` are those that they may name. */
export function scenarioSchemas<Name extends string>(presets: readonly Name[]) {
  const { $schema, name, ...spoken } = SCENARIO
  const preset = choice(presets, 'What is not written here is as in the preset.').optional()
  const one = keyed({ $schema, name, preset, ...spoken }, 'How a server is spoken to and loaded.')
  const scenarios = z.array(one, { error: asked('a list') }).min(1, { error: asked('a list of at least one scenario') })
  const several = keyed({ $schema, scenarios }, 'Several scenarios, measured one after the other.')
  return { one, several }
}
