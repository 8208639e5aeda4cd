// What a webhook endpoint may do with a request, sensible or not.
import type { ServerResponse } from 'node:http'
import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'

export type Reply = (response: ServerResponse, event: WebhookEvent) => void | Promise<void>

export const succeed: Reply = (response) => void response.end('ok')

export function answer(
  status: number,
  body: string | Uint8Array = '',
  headers: Record<string, string> = {},
): Reply {
  return (response) => void response.writeHead(status, headers).end(body)
}

/** Accepts the request and never answers. */
export const hang: Reply = () => {}

export const reset: Reply = (response) => void response.socket!.resetAndDestroy()

/** Sends raw bytes and closes the connection. */
export function say(bytes: string | Uint8Array): Reply {
  return (response) => void response.socket!.end(bytes)
}

/** An endless body, as fast as it is read. */
export const flood: Reply = (response) => {
  const part = Buffer.alloc(65_536, 'x')
  const pour = () => {
    while (!response.closed && response.write(part));
    if (!response.closed) response.once('drain', pour)
  }
  response.writeHead(200)
  pour()
}

/** A byte every 50 ms, so that the answer is never idle and never complete. */
export const drip: Reply = (response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('x'), 50)
  response.once('close', () => clearInterval(timer))
}

/** One after the other; the last one stays. */
export function inTurn(...replies: Reply[]): Reply {
  return (...request) => (replies.length > 1 ? replies.shift()! : replies[0]!)(...request)
}

/** Keeps every request waiting until `open` is called, then replies. */
export function barrier(then: Reply = succeed) {
  const opened = Promise.withResolvers<void>()
  const reply: Reply = async (...request) => {
    await opened.promise
    await then(...request)
  }
  return { reply, open: opened.resolve }
}
