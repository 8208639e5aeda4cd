import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Holds the reply of a request until it is answered, then only its name, or connections would keep its body in memory. */
type Work = { reply?: FastifyReply; answered?: RequestName }

const current = new AsyncLocalStorage<Work>()

/** What a log may say of a request: never its URL, headers or body, which may hold secrets. */
export type RequestName = { method: string; route: string | undefined; requestId: string }

/**
 * Makes every request known to the code that runs for it, by an AsyncLocalStorage. A body arrives in the context of its
 * connection, whose request is the one that began last.
 */
export function trackRequests(http: FastifyInstance): void {
  const connections = new WeakMap<Socket, Work>()
  // Before Node's own listener, which creates the parser: its callbacks run in the context of that moment.
  http.server.prependListener('connection', (socket) => {
    const work: Work = {}
    connections.set(socket, work)
    current.enterWith(work)
  })
  http.addHook('onRequest', (request, reply, done) => {
    const connection = connections.get(request.raw.socket)
    if (connection) connection.reply = reply
    current.run({ reply }, done)
  })
  http.addHook('onResponse', (request, _reply, done) => {
    const work = current.getStore()
    if (work) {
      work.answered = nameOf(request)
      delete work.reply
    }
    done()
  })
  // A connection that idles for a minute must not keep the last body alive.
  http.addHook('onSend', (request, reply, _payload, done) => {
    const connection = connections.get(request.raw.socket)
    if (connection?.reply === reply) delete connection.reply
    done()
  })
}

/** The request that the running code belongs to; in a handler of uncaught errors, the one that failed. */
export function currentRequest(): RequestName | undefined {
  const work = current.getStore()
  return work?.reply ? nameOf(work.reply.request) : work?.answered
}

function nameOf({ method, routeOptions, id }: FastifyRequest): RequestName {
  return { method, route: routeOptions.url, requestId: id }
}

/** Answers the current request with an internal error, which otherwise would never be answered. */
export function failCurrentRequest(error: Error): void {
  const reply = current.getStore()?.reply
  if (!reply || reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy()
  else void reply.send(error)
}
