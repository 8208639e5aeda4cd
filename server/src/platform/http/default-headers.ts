const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * The headers of every answer, whether a route, the router or the HTTP parser sends it. Where clients reach us by https, HSTS
 * tells browsers to use nothing else for a year from each visit. Spec silent: without `includeSubDomains`, since subdomains
 * may be somebody else's, and without `preload`, since leaving those lists takes the owner of a domain months.
 */
export function buildDefaultHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  }
}
