import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { Problem } from './platform/http/problem.ts'
import { isLoopback } from './platform/loopback.ts'

/** Development mode assumes that only this machine reaches us; a proxy header or another host name contradicts that. */
export function refuseProxiedRequests(http: FastifyInstance, { publicUrl }: Config): void {
  const ourHost = new URL(publicUrl).hostname
  http.addHook('onRequest', async ({ headers, hostname }) => {
    const name = (hostname ?? '').replace(/:\d+$/, '').toLowerCase()
    const isProxied = Object.keys(headers).some(
      (header) => header === 'forwarded' || header.startsWith('x-forwarded-'),
    )
    // HTTP/1.0 has no Host; a simple probe of this machine may use it.
    if (isProxied || !(name === '' || name === ourHost || isLoopback(name))) {
      throw new Problem(
        'invalid_params',
        'This server runs in development mode and answers only its own machine. Set PUBLIC_URL to the address that clients use.',
      )
    }
  })
}
