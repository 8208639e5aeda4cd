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

/** Takes the request and says nothing. */
export const hang: Reply = () => {}

export const reset: Reply = (response) => void response.socket!.resetAndDestroy()

/** These bytes, whatever they mean, and then the end of the connection. */
export function say(bytes: string | Uint8Array): Reply {
  return (response) => void response.socket!.end(bytes)
}

/** A body without an end, as fast as it is taken. */
export const flood: Reply = (response) => {
  const part = Buffer.alloc(65_536, 'x')
  const pour = () => {
    while (!response.closed && response.write(part));
    if (!response.closed) response.once('drain', pour)
  }
  response.writeHead(200)
  pour()
}

/** A byte now and then, so that it is never silent and never done. */
export const drip: Reply = (response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('x'), 50)
  response.once('close', () => clearInterval(timer))
}

/** Each in its turn; the last one from then on. */
export function inTurn(...replies: Reply[]): Reply {
  return (...request) => (replies.length > 1 ? replies.shift()! : replies[0]!)(...request)
}

/** Keeps every request waiting until `open` is called, then answers as told. */
export function barrier(then: Reply = succeed) {
  const opened = Promise.withResolvers<void>()
  const reply: Reply = async (...request) => {
    await opened.promise
    await then(...request)
  }
  return { reply, open: opened.resolve }
}
