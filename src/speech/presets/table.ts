import { ECHO } from './echo.ts'
import { GRAPHQL_TRANSPORT_WS } from './graphql-transport-ws.ts'
import { JSON_RPC } from './json-rpc.ts'
import { MQTT } from './mqtt.ts'
import { PHOENIX } from './phoenix.ts'
import type { Preset } from './preset.ts'
import { SIGNALR } from './signalr.ts'
import { SOCKET_IO } from './socket-io.ts'
import { STOMP } from './stomp.ts'
import { STREAM } from './stream.ts'

/** All presets by name, in the order in which they are shown. */
export const PRESETS = {
  echo: ECHO,
  'json-rpc': JSON_RPC,
  'socket.io': SOCKET_IO,
  'graphql-transport-ws': GRAPHQL_TRANSPORT_WS,
  stomp: STOMP,
  mqtt: MQTT,
  phoenix: PHOENIX,
  signalr: SIGNALR,
  stream: STREAM,
} as const satisfies Readonly<Record<string, Preset>>

export type PresetName = keyof typeof PRESETS

export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[]

export function presetNamed(name: string): Preset | undefined {
  return Object.hasOwn(PRESETS, name) ? PRESETS[name as PresetName] : undefined
}
