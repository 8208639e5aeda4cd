/** Let pages of any origin read an answer. Credentials need not be allowed: such answers need no cookie or key. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  // Browsers hide these from scripts by default, but players and downloads need them.
  'access-control-expose-headers':
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Retry-After, X-Request-Id',
}

/** The answer to a preflight request. A key is not needed, but a client may send it with every request. */
export const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Accept, Authorization, Content-Type, If-None-Match, If-Range, Range',
  'access-control-max-age': '86400',
}
