import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { announcesBody } from './announced-body.ts'

/** Of a body that nobody wants, so much is read all the same. */
// Spec silent: 8 MiB, for at most 30 seconds and 5 without a byte, which are the times of nginx.
export const MAX_DISCARDED_BYTES = 8 * 2 ** 20
export const lingerTimes = { idleMs: 5000, totalMs: 30_000 }

/** Beyond so many at once, connections are closed without a wait: nobody can keep all of them busy in this way. */
export const MAX_LINGERING = 256

/**
 * Makes sure that an answer arrives that was given before the body was read. A connection that is closed over bytes
 * that nobody has read is reset, and the answer is lost with it. So the rest of the body is read and discarded, within
 * bounds, after the answer has been sent.
 */
export function closeLingering(http: FastifyInstance, times: typeof lingerTimes): void {
  const lingering = new Set<Socket>()
  let isClosing = false

  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesBody(request)) return
    const { socket } = request
    let isLastAnswer = false
    // Node calls this once the last answer of a connection is sent.
    socket.destroySoon = () => {
      if (request.complete || !response.writableFinished) return Socket.prototype.destroySoon.call(socket)
      isLastAnswer = true
      socket.end()
    }
    response.prependOnceListener('finish', () => {
      if (!request.complete) void linger(request, () => isLastAnswer)
    })
  })

  async function linger(request: IncomingMessage, isLastAnswer: () => boolean): Promise<void> {
    const { socket } = request
    if (isClosing || lingering.size >= MAX_LINGERING) return void socket.destroy()
    lingering.add(socket)
    await discardRest(request, times)
    lingering.delete(socket)
    if (!request.complete || isLastAnswer()) socket.destroy()
  }

  http.addHook('preClose', async () => {
    isClosing = true
    for (const socket of lingering) socket.destroy()
  })
}

/** Resolves when the body has ended, or has taken too long. */
async function discardRest(request: IncomingMessage, { idleMs, totalMs }: typeof lingerTimes): Promise<void> {
  const over = Promise.withResolvers<void>()
  const total = setTimeout(over.resolve, totalMs)
  const idle = setTimeout(over.resolve, idleMs)
  let discardedBytes = 0
  request.on('data', (chunk: Buffer) => {
    idle.refresh()
    discardedBytes += chunk.length
    // A client that listens while it sends has the time to hear the answer before the connection ends.
    if (discardedBytes > MAX_DISCARDED_BYTES) request.pause()
  })
  for (const event of ['end', 'close'] as const) request.once(event, over.resolve)
  // Of a client that hangs up once it has its answer, the request itself never hears.
  request.socket.once('close', over.resolve)
  // Of a request that nobody has begun to read, Node would now discard everything itself, without a bound.
  request.read(0)
  request.resume()
  await over.promise
  clearTimeout(total)
  clearTimeout(idle)
  request.socket.off('close', over.resolve)
}
