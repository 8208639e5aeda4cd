import type { IncomingMessage } from 'node:http'

const SLASH = 47

/**
 * The path and query of a request. RFC 9112: a target may also be absolute, as it is sent to a proxy; then its host overrides
 * the `Host` header.
 */
export function toOriginForm(request: IncomingMessage): string {
  const { url: target = '' } = request
  if (target.charCodeAt(0) === SLASH) return target
  const [, host, rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(target) ?? []
  if (host === undefined) return target
  request.headers.host = host
  return rest.startsWith('/') ? rest : `/${rest}`
}
