// Follows generations, each on a connection of its own, and records when each progress update arrived.
import { get } from 'node:http'

/** To be sent as messages: whom to follow, or nothing, to leave them all. */
export type Orders = { port: number; followed: { id: string; key: string }[] } | { leave: true }

/** The answer: that every stream has had its first message, or when each progress update arrived. */
export type Reported = { opened: number } | { arrivals: Arrival[] }
export type Arrival = { id: string; progress: number; atMs: number }

let arrivals: Arrival[] = []
let leaving = new AbortController()

process.on('message', (orders: Orders) => {
  if ('leave' in orders) {
    leaving.abort()
    leaving = new AbortController()
    report({ arrivals })
    arrivals = []
  } else void follow(orders.port, orders.followed)
})
process.on('SIGTERM', () => process.exit(0))
console.log('ready')

async function follow(port: number, followed: { id: string; key: string }[]): Promise<void> {
  for (const { id, key } of followed) await open(port, id, key)
  report({ opened: followed.length })
}

/** Resolves with its first message. */
function open(port: number, id: string, key: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const headers = { authorization: `Bearer ${key}`, host: 'bench.example' }
  const options = { port, headers, agent: false, signal: leaving.signal }
  get({ ...options, host: '127.0.0.1', path: `/v1/generations/${id}/events` }, (response) => {
    if (response.statusCode !== 200) return reject(new Error(`answered ${response.statusCode}`))
    let rest = ''
    response.setEncoding('utf8').on('data', (text: string) => {
      const atMs = performance.timeOrigin + performance.now()
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const progress = /"progress":([\d.e-]+)/.exec(block)?.[1]
        if (progress === undefined) continue
        arrivals.push({ id, progress: Number(progress), atMs })
        resolve()
      }
    })
    response.on('error', () => {}) // It was left.
  }).on('error', (error) => {
    if (error.name !== 'AbortError') reject(error)
  })
  return promise
}

function report(reported: Reported): void {
  process.send!(reported)
}
