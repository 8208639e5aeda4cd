// Loaded into the program before it starts (`node --import`): handlers throw where nobody catches, when a header asks for it.
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'

const later = (work: () => void) => void setTimeout(work, 5)
const crashes: Record<string, (request: FastifyRequest) => void> = {
  timer: () => later(fail),
  rejection: () => later(() => void Promise.reject(new Error('planted'))),
  body: ({ raw }) => void raw.on('data', fail),
  twice: () => {
    later(fail)
    later(fail)
  },
}

subscribe('tracing:fastify.request.handler:start', (message) => {
  const { request } = message as { request: FastifyRequest }
  crashes[String(request.headers['x-crash'])]?.(request)
})

function fail(): never {
  throw new Error('planted')
}
