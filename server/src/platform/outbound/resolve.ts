import { Resolver } from 'node:dns/promises'
import { isLoopback } from '../loopback.ts'
import { isPublicAddress } from './address.ts'
import { OutboundError } from './error.ts'
import { codeOf } from '../thrown.ts'

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

/**
 * Asks the name servers directly, not through `getaddrinfo`: that reads the hosts file, tries search domains, and blocks one
 * of libuv's four threads for as long as a customer's name server likes.
 */
export function systemResolver(): Resolve {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })

  return async (name) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason
    return found
  }
}

/** Looks up a name and returns its addresses, if all of them are public. */
export async function publicAddresses(name: string, resolve: Resolve): Promise<string[]> {
  // Only the rule for development lets such a name come this far. RFC 6761: name servers must not be asked for it.
  if (isLoopback(name)) return ['127.0.0.1', '::1']
  const addresses = await resolve(name).catch((error: unknown) => {
    throw unresolved(error)
  })
  if (addresses.length === 0) throw new OutboundError('name_unresolved', 'The name does not resolve.')
  if (addresses.every(isPublicAddress)) return addresses
  // The address is left out, because the caller may be mapping a private network through its name servers.
  throw new OutboundError('target_refused', `The name ${name} has an address that is not public.`)
}

/** Separate from other failures: a refused connection to a name server is not a refusal by the receiver. */
function unresolved(error: unknown): OutboundError {
  const isAbsent = ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(codeOf(error) ?? '')
  const message = isAbsent ? 'The name does not resolve.' : 'The name could not be looked up.'
  return new OutboundError('name_unresolved', message, error)
}
