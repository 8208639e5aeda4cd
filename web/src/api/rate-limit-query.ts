import type { PublicAccount } from '@atelier/contract/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { get, lastRateLimit } from './client.ts'

/** The limits of the account, and what its own answer said is left of them. */
export const rateLimitQuery = queryOptions({
  queryKey: ['rate-limit'],
  queryFn: async ({ signal }) => {
    const { rateLimits } = await get<PublicAccount>('/v1/account', signal)
    return { rateLimits, left: lastRateLimit(), askedAt: Date.now() }
  },
})
