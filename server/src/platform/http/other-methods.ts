import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preflightHeaders } from './cross-origin.ts'
import type { Endpoint } from './endpoint.ts'

/** The route that serves the files of the account page for every path without an operation. */
const EVERYTHING_ELSE = '/*'

type Route = Pick<Endpoint, 'method' | 'path' | 'isCrossOrigin'>

/**
 * Answers OPTIONS, and sends `Allow` where a known path is called with another method. Spec silent: that is 404 `not_found`,
 * like an unknown path, and `Allow` tells the two apart.
 */
export function answerOtherMethods(http: FastifyInstance, endpoints: readonly Route[]): void {
  const routes = endpoints
    .filter(({ path }) => path !== EVERYTHING_ELSE)
    .map((endpoint) => ({
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
  http.addHook('onRequest', (request, reply, done) => {
    if (isAnswered(request)) return done()
    const [path = ''] = request.url.split('?', 1)
    // RFC 9110: the asterisk asks about the server as a whole.
    const matching = routes.filter(({ pattern }) => path === '*' || pattern.test(path))
    if (matching.length === 0) return done()
    reply.header('allow', methodsOf(matching.map(({ endpoint }) => endpoint)))
    if (request.method !== 'OPTIONS') return done()
    void answerOptions(reply, path !== '*' && matching.some(({ endpoint }) => endpoint.isCrossOrigin))
  })
}

function isAnswered({ is404, routeOptions }: FastifyRequest): boolean {
  return !is404 && routeOptions.url !== EVERYTHING_ELSE
}

function methodsOf(endpoints: Route[]): string {
  const methods = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set([...methods, 'OPTIONS'])].join(', ')
}

function answerOptions(reply: FastifyReply, isCrossOrigin: boolean): FastifyReply {
  return reply
    .code(204)
    .headers(isCrossOrigin ? preflightHeaders : {})
    .send()
}
