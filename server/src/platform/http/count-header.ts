import type { FastifyRequest } from 'fastify'

/** How often a header was sent, its name in lower case. Node joins some that stand twice and drops the second of others. */
export function countHeader({ raw: { rawHeaders } }: FastifyRequest, name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]!
    if (sent.length === name.length && sent.toLowerCase() === name) count++
  }
  return count
}
