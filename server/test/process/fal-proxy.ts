import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { chaos, type Chaos } from './aimock.ts'

const headerNames: Record<keyof Chaos, string> = {
  dropRate: 'drop',
  malformedRate: 'malformed',
  rateLimitRate: 'ratelimit',
  disconnectRate: 'disconnect',
  latencyMs: 'latency',
}

/** Polls that go wrong, after a submit that went right. */
const shaky: Chaos = { dropRate: 0.3, malformedRate: 0.3, disconnectRate: 0.2 }

/**
 * The queue of fal in front of aimock, which tells the hosts of fal apart by a header, and takes chaos for fal from headers
 * alone. The mode is the end of the model's name.
 */
export async function startFalProxy(mock: string): Promise<string> {
  async function pass(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request
    const body = Buffer.concat(await Array.fromAsync(request, (chunk: Buffer) => chunk))
    const [, mode = ''] = /^\/acme\/\w+-(\w+)/.exec(url) ?? []
    const faults =
      mode === 'shaky' ? (method === 'GET' ? shaky : {}) : method === 'POST' ? (chaos[mode] ?? {}) : {}
    const answer = await fetch(`${mock}/fal${url}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-fal-target-host': 'queue.fal.run',
        ...headersOf(faults),
      },
      ...(body.length > 0 && { body }),
    }).catch(() => undefined)
    if (!answer) {
      response.destroy()
      return
    }
    response.writeHead(answer.status, passed(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
  const server = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function headersOf(faults: Chaos): Record<string, string> {
  const named = Object.entries(faults).map(([name, rate]) => [
    `x-aimock-chaos-${headerNames[name as keyof Chaos]}`,
    String(rate),
  ])
  return Object.fromEntries(named) as Record<string, string>
}

const passed = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => /^(content-type|retry-after|x-fal-.*)$/.test(name)))
