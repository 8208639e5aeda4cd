import type { IncomingHttpHeaders } from 'node:http'

type Announcing = { headers: IncomingHttpHeaders }

/** How large a body the headers of a request announce. One that comes in chunks may have any length. */
export function announcedBytes({ headers }: Announcing): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}

export const announcesBody = (request: Announcing) => announcedBytes(request) > 0
