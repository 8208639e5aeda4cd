import type { Work } from '../provider.ts'

/**
 * Where a hosted backend reports results. Those refuse an address without TLS, and such an installation polls. A server on
 * this machine takes any.
 */
export function publicCallback({ callbackUrl }: Work, backendUrl: string): string | undefined {
  return callbackUrl.startsWith('https:') || !backendUrl.startsWith('https:') ? callbackUrl : undefined
}
