import type { IncomingHttpHeaders } from 'node:http'

type Announcing = { headers: IncomingHttpHeaders }

/** The size of the body that the headers of a request announce. A chunked body may have any length. */
export function announcedBytes({ headers }: Announcing): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}

export const announcesBody = (request: Announcing) => announcedBytes(request) > 0
