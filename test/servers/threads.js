// Four threads burn CPU; one ends when it is told to. The process answers `report` with its own true CPU time.
import { Worker } from 'node:worker_threads'

const burn = `
const { parentPort } = require('node:worker_threads')
let on = true
parentPort.on('message', () => process.exit(0))
const turn = () => { const end = performance.now() + 5; while (performance.now() < end); setTimeout(turn, 1) }
turn()
`
const workers = Array.from({ length: 4 }, () => new Worker(burn, { eval: true }))
process.on('message', (message) => {
  if (message === 'end one') workers[0].postMessage('end')
  if (message === 'report') {
    const { user, system } = process.cpuUsage()
    process.send({ cpuUs: user + system })
  }
})
process.on('disconnect', () => process.exit(0))
await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('online', resolve))))
process.send('ready')
