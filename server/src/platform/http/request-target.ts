import type { IncomingMessage } from 'node:http'

const SLASH = 47

/**
 * The path and query of a request. RFC 9112: a target may also name scheme and host, as it is sent to a proxy; the host is
 * then that one, whatever `Host` says.
 */
export function toOriginForm(request: IncomingMessage): string {
  const target = request.url!
  if (target.charCodeAt(0) === SLASH) return target
  const [, host, rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(target) ?? []
  if (host === undefined) return target
  request.headers.host = host
  return rest.startsWith('/') ? rest : `/${rest}`
}
