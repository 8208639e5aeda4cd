import { Resolver } from 'node:dns/promises'
import { isLoopback } from '../loopback.ts'
import { isPublicAddress } from './address.ts'
import { OutboundError } from './error.ts'

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

/**
 * Asks the name servers directly, not through `getaddrinfo`: that one reads the machine's own list of names, tries its
 * search domains, and takes one of four threads for as long as a stranger's name server likes.
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

/** The addresses of a name to which one may connect: those that this one look-up gave, if all of them are public. */
export async function publicAddresses(name: string, resolve: Resolve): Promise<string[]> {
  // Only the development rule lets such a name come this far. RFC 6761: nobody else is to be asked for it.
  if (isLoopback(name)) return ['127.0.0.1', '::1']
  const addresses = await resolve(name).catch((error: unknown) => {
    throw unresolved(error)
  })
  if (addresses.length === 0) throw new OutboundError('name_unresolved', 'The name does not resolve.')
  if (addresses.every(isPublicAddress)) return addresses
  // The address stays unsaid: whoever asks may be mapping a private network through its name servers.
  throw new OutboundError('target_refused', `The name ${name} has an address that is not public.`)
}

/** Apart from the other failures: a name server that refuses a connection is not the receiver that does. */
function unresolved(error: unknown): OutboundError {
  const isAbsent = ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes((error as NodeJS.ErrnoException).code ?? '')
  const message = isAbsent ? 'The name does not resolve.' : 'The name could not be looked up.'
  return new OutboundError('name_unresolved', message, error)
}
