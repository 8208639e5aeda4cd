import { isIP } from 'node:net'
import { isLoopback } from '../loopback.ts'
import { isPublicAddress } from './address.ts'

/** What is permitted beyond https to the public internet. In production: nothing. */
export type OutboundRules = {
  /** Whether requests may go to an origin on this machine, also by plain http; called for loopback only. */
  isDevOrigin?: (origin: string) => boolean
  /** Origins that the operator has chosen: there plain http, any port and private addresses are permitted. */
  operatorOrigins?: ReadonlySet<string>
  /** Of an address, 2048 unless it is said. */
  maxCharacters?: number
}

export type Target = { url: URL } | { refusal: string }

/** Suffixes of names that exist only in private networks, or nowhere. */
const privateSuffix =
  /\.(local|localhost|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/

/** Decides by its text alone whether requests may go to a URL that a stranger wrote, and says what to change. */
export function checkTarget(address: string, rules: OutboundRules): Target {
  const url = URL.parse(address)
  if (!url) return { refusal: 'Use a complete address, such as https://example.com/hooks.' }
  const refusal = refusalOf(url, rules)
  return refusal === undefined ? { url } : { refusal }
}

function refusalOf(url: URL, rules: OutboundRules): string | undefined {
  const { maxCharacters = 2048 } = rules
  if (url.href.length > maxCharacters) return `Use an address of at most ${maxCharacters} characters.`
  if (!['https:', 'http:'].includes(url.protocol)) return 'Use an address that begins with https://.'
  if (url.username || url.password) return 'Leave the user name and password out of the address.'
  if (url.href.includes('#')) return 'Leave out the # and what follows: it is never sent.'
  if (rules.operatorOrigins?.has(url.origin)) return undefined
  if (isLoopback(url.hostname) && rules.isDevOrigin)
    return rules.isDevOrigin(url.origin) ? undefined : otherPort
  if (url.protocol !== 'https:') return 'Use an address that begins with https://.'
  if (url.port !== '') return `Leave out the port ${url.port}: only 443, the port of https, can be used.`
  return refusalOfHost(url.hostname)
}

/** The IP address where the host of a URL is one. */
export function literalOf(host: string): string | undefined {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? undefined : bare
}

/** `URL` has already normalised odd spellings of an IPv4 address (`127.1`, `0x7f.1`, `2130706433`). */
function refusalOfHost(host: string): string | undefined {
  const literal = literalOf(host)
  if (literal !== undefined) {
    return isPublicAddress(literal) ? undefined : `The address ${literal} is not public. ${reachable}`
  }
  if (host.endsWith('.')) return 'Leave out the dot at the end of the name.'
  if (!host.includes('.') || privateSuffix.test(host)) return `The name ${host} is not public. ${reachable}`
  return undefined
}

const otherPort =
  'Use another port of this machine: one from 1024 up that this service and its database do not use, or one that WEBHOOK_DEV_ORIGINS lists.'
const reachable = 'Use one that can be reached from the internet.'
