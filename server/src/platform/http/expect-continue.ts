import type { FastifyInstance } from 'fastify'

/**
 * A client that asks before it sends a body is told to go on once somebody wants to read it. Node would say so at once,
 * and 200 MB would be on their way to a refusal that was known from the headers.
 */
export function continueOnceWanted(http: FastifyInstance): void {
  const asking = new WeakSet<object>()
  http.server.on('checkContinue', (request, response) => {
    asking.add(request)
    http.server.emit('request', request, response)
  })
  http.addHook('preParsing', (request, reply, _payload, done) => {
    if (asking.has(request.raw)) reply.raw.writeContinue()
    done()
  })
}
