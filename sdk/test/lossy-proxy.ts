// Stands before a service. Every request arrives there, but the first answers to submits are lost on the way back.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Lose = (outgoing: ServerResponse, answer: Buffer) => void

const losses: Lose[] = [
  () => undefined, // It is never answered.
  (outgoing, answer) => {
    outgoing.writeHead(201, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })
    outgoing.write(answer.subarray(0, 20), () => outgoing.destroy())
  },
  (outgoing) => outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
  (outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
]

export async function startLossyProxy(origin: string) {
  /** The idempotency key of every submit. */
  const keys: (string | string[] | undefined)[] = []

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '', headers } = incoming
    const body = method === 'GET' ? {} : { body: new Uint8Array(await buffer(incoming)) }
    const answer = await fetch(origin + url, { method, headers: headers as Record<string, string>, ...body })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (method === 'POST' && url === '/v1/generations') {
      const lose = losses[keys.length]
      keys.push(headers['idempotency-key'])
      if (lose) return lose(outgoing, bytes)
    }
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes)
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    lossCount: losses.length,
  }
}
