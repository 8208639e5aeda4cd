// Tries passwords over many connections, one after the other on each, and says how each was answered. Every email is new.
import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { httpRequest } from '../children.ts'

export type Spray = {
  port: number
  connections: number
  seconds: number
  /** Whether each try seems to come from an address of its own, as many machines would. */
  fromEverywhere: boolean
}
/** How often each status was the answer. */
export type Sprayed = Record<string, number>

const { port, connections, seconds, fromEverywhere } = (await json(process.stdin)) as Spray
const answers: Sprayed = {}
let isOver = false

setTimeout(() => (isOver = true), seconds * 1000)
// All are answered in the end, so that nothing is left to hash for whoever measures next.
await Promise.all(Array.from({ length: connections }, converse))
process.stdout.write(JSON.stringify(answers))

function converse(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(attempt()))
    socket.on('error', reject)
    socket.on('close', () => resolve())
    // An answer is one packet: a head and a short problem.
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const status = chunk.slice(9, 12)
      answers[status] = (answers[status] ?? 0) + 1
      if (isOver) socket.end()
      else socket.write(attempt())
    })
  })
}

function attempt(): string {
  const address = fromEverywhere ? [10, ...randomBytes(3)].join('.') : '203.0.113.7'
  const body = { email: `${randomUUID()}@bench.example`, password: 'a password of nobody' }
  return httpRequest('POST', '/account/v1/sign-in', { 'x-forwarded-for': address }, body)
}
