import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preflightHeaders } from './cross-origin.ts'
import type { Endpoint } from './endpoint.ts'

/** Where whatever no operation answers is looked for among the files of the page. */
const EVERYTHING_ELSE = '/*'

type Route = Pick<Endpoint, 'method' | 'path' | 'isCrossOrigin'>

/**
 * Answers OPTIONS, and tells whoever calls a known path by another method which there are. Spec silent: that stays 404
 * `not_found`, as an unknown path is, and `Allow` tells them apart.
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
    const path = request.url.split('?', 1)[0]!
    // RFC 9110: of the asterisk it is asked about the server as a whole.
    const there = routes.filter(({ pattern }) => path === '*' || pattern.test(path))
    if (there.length === 0) return done()
    reply.header('allow', methodsOf(there.map(({ endpoint }) => endpoint)))
    if (request.method !== 'OPTIONS') return done()
    void answerOptions(reply, path !== '*' && there.some(({ endpoint }) => endpoint.isCrossOrigin))
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
