import type { FastifyRequest } from 'fastify'

/** How often a header was sent, by its lower-case name. Node joins some repeated headers and drops the second of others. */
export function countHeader({ raw: { rawHeaders } }: FastifyRequest, name: string): number {
  let count = 0
  for (const [at, sent] of rawHeaders.entries())
    if (at % 2 === 0 && sent.length === name.length && sent.toLowerCase() === name) count++
  return count
}
