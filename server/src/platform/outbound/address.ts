import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 from which public addresses are given out; ipaddr.js calls the rest unicast, too. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/** Of Microsoft's public space, but answered by the host of a virtual machine in Azure: our own network. */
const AZURE_WIRE_SERVER = '168.63.129.16'

/**
 * Whether an address belongs to the public internet. What is not known to be public is not, and neither is what can be
 * read in two ways: `node:net` takes only the canonical spelling of IPv4, ipaddr.js alone would take `0x7f.1`.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || address === AZURE_WIRE_SERVER) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(publicIpv6)
}
