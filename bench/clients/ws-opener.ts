import { WebSocket } from 'ws'

// Opens connections with a plain `ws` client, a bounded number at once, and prints what it used as JSON:
// `ws-opener PORT CONNECTIONS CONCURRENCY`.

const [port = 0, connections = 0, concurrency = 0] = process.argv.slice(2).map(Number)
const sockets: WebSocket[] = []
const before = process.memoryUsage.rss()
const cpu = process.cpuUsage()
let open = 0

await new Promise<void>((resolve, reject) => {
  const openNext = () => {
    if (sockets.length === connections) return
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false })
    sockets.push(socket)
    socket.once('error', reject)
    socket.once('open', () => {
      open++
      if (open === connections) resolve()
      else openNext()
    })
  }
  for (let begun = 0; begun < concurrency; begun++) openNext()
})
const { user, system } = process.cpuUsage(cpu)
setTimeout(() => {
  const bytesEach = (process.memoryUsage.rss() - before) / connections
  process.stdout.write(JSON.stringify({ perCpuSecond: connections / ((user + system) / 1e6), bytesEach }), () =>
    process.exit(0),
  )
}, 1_000)
