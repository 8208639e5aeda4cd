import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only IPv6 block with public addresses; ipaddr.js calls the rest unicast, too. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/** A public address of Microsoft's, but inside Azure the host of the virtual machine answers it. */
const AZURE_WIRE_SERVER = '168.63.129.16'

/**
 * Whether an address belongs to the public internet. Unknown ranges do not, nor do ambiguous spellings: `node:net` accepts
 * only the canonical form of IPv4, while ipaddr.js alone would accept `0x7f.1`.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || address === AZURE_WIRE_SERVER) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(publicIpv6)
}
