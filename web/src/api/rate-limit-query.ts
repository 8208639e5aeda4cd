import { queryOptions } from '@tanstack/react-query'
import { lastRateLimit } from './client.ts'
import { api } from './operations.ts'

/** The limits of the account, and what the answer itself said is left of those of the account page. */
export const rateLimitQuery = queryOptions({
  queryKey: ['rate-limit'],
  queryFn: async ({ signal }) => {
    const { rateLimits } = await api.getAccount(signal)
    return { rateLimits, left: lastRateLimit(), askedAt: Date.now() }
  },
})
