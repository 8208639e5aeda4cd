const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * The headers of every answer, whoever gives it: a route, the router, or the HTTP parser. Where clients reach us by https,
 * browsers are told to use nothing else for a year from each visit. Spec silent: neither for subdomains, which may be
 * somebody else's, nor for the lists that browsers bring along, from which the owner of a domain is long in coming back.
 */
export function headersOfEveryAnswer(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  }
}
