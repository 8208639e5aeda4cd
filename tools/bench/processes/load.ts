// Sends HTTP requests over many connections, one at a time on each, and says how many were answered and how fast.
// A process of its own, so that it does not share the server's event loop; and without an HTTP library, so that little
// of what is measured is the measuring.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { answeredOf } from '../answered.ts'

export type Load = {
  port: number
  connections: number
  seconds: number
  /** Ends as soon as so many were sent. */
  count?: number
  /** Whole requests, taken in turn. `{unique}` becomes a text that no other request has. */
  requests: string[]
  /** The only status that counts as an answer. */
  status: number
}

const { port, connections, seconds, count = Infinity, requests, status } = (await json(process.stdin)) as Load
const prefix = randomUUID()
const expected = `HTTP/1.1 ${status}`
const latencies: number[] = []
let sent = 0
let isOver = false

const startedAt = performance.now()
setTimeout(() => (isOver = true), seconds * 1000).unref()
await Promise.all(Array.from({ length: connections }, converse))
const elapsedSeconds = (performance.now() - startedAt) / 1000
process.stdout.write(JSON.stringify(answeredOf(latencies, elapsedSeconds)))

function converse(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let sentAt = 0
    let received = ''
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('close', () => (isOver ? resolve() : reject(new Error('the server closed a connection'))))
    socket.on('data', (chunk: string) => {
      received += chunk
      if (!isWhole(received)) return
      if (!received.startsWith(expected)) return reject(new Error(`unexpected answer:\n${received}`))
      latencies.push(performance.now() - sentAt)
      received = ''
      if (isOver) socket.end()
      else next()
    })

    function next() {
      sentAt = performance.now()
      send(socket)
    }
  })
}

function send(socket: Socket) {
  const request = requests[sent % requests.length]!
  socket.write(request.replace('{unique}', `${prefix}-${sent}`), 'latin1')
  if (++sent >= count) isOver = true
}

/** Every answer that is measured has a Content-Length. */
function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1]
  return answer.length >= head + 4 + Number(length)
}
