/** With these, pages of any origin may read an answer. There are no credentials to allow: no cookie or key opens it. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  // What a browser would keep from them, and a player or a download needs.
  'access-control-expose-headers':
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Retry-After, X-Request-Id',
}

/** What a browser is told that asks before it reads. A key is of no use there, but a client may send it with everything. */
export const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Accept, Authorization, Content-Type, If-None-Match, If-Range, Range',
  'access-control-max-age': '86400',
}
