import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { announcesBody } from './announced-body.ts'

/** How much of an unwanted body is read all the same. */
// Spec silent: 8 MiB, for at most 30 seconds and 5 without a byte, which are the times of nginx.
export const MAX_DISCARDED_BYTES = 8 * 2 ** 20
export const lingerTimes = { idleMs: 5000, totalMs: 30_000 }

/** Beyond this many at once, connections are closed without lingering, so that clients cannot tie up all of them. */
export const MAX_LINGERING = 256

/**
 * Makes sure that an answer arrives that was sent before the body was read. Closing a connection with unread bytes resets
 * it, and the answer is lost. So the rest of the body is read and discarded, within limits, after the answer was sent.
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
    // A client that reads while it sends gets the answer before the connection ends.
    if (discardedBytes > MAX_DISCARDED_BYTES) request.pause()
  })
  for (const event of ['end', 'close'] as const) request.once(event, over.resolve)
  // When the client hangs up after its answer, only the socket emits an event.
  request.socket.once('close', over.resolve)
  // Starts reading, or Node itself would discard the whole body, without a limit.
  request.read(0)
  request.resume()
  await over.promise
  clearTimeout(total)
  clearTimeout(idle)
  request.socket.off('close', over.resolve)
}
