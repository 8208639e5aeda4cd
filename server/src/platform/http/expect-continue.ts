import type { FastifyInstance } from 'fastify'

/**
 * Sends `100 Continue` only once the body is about to be read. Node would send it at once, and 200 MB would be on their way
 * to a refusal that was known from the headers.
 */
export function continueOnceWanted(http: FastifyInstance): void {
  const expecting = new WeakSet<object>()
  http.server.on('checkContinue', (request, response) => {
    expecting.add(request)
    http.server.emit('request', request, response)
  })
  http.addHook('preParsing', (request, reply, _payload, done) => {
    if (expecting.has(request.raw)) reply.raw.writeContinue()
    done()
  })
}
