/**
 * What speaks for a preset in the first words of a server that does not echo: its greeting or reply as it is shown, or
 * the close code it ended with. Nothing where nothing does.
 */
export function likelyPreset(words: string): string | undefined {
  return SIGNS.find(({ sign }) => sign.test(words))?.preset
}

/** The most telling first. Shown text has its quotes and control characters escaped. */
const SIGNS: readonly { readonly preset: string; readonly sign: RegExp }[] = [
  // An Engine.IO open packet, or its ping.
  { preset: 'socket.io', sign: /"0\{\\"sid\\"|: "2"/ },
  { preset: 'signalr', sign: /\\u001e|\\"type\\":7\b/ },
  { preset: 'phoenix', sign: /\\"phx_(?:reply|error|close)\\"/ },
  { preset: 'graphql-transport-ws', sign: /\\"type\\":\s?\\"connection_(?:ack|error)\\"|code 44(?:00|01|08|29)\b/ },
  { preset: 'json-rpc', sign: /\\"jsonrpc\\":\s?\\"2\.0\\"|code\\":\s?-32[67]\d\d/ },
  { preset: 'stomp', sign: /"(?:ERROR|CONNECTED)\\n/ },
]
