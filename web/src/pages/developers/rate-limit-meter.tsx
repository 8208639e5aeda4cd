import { useQuery, queryOptions } from '@tanstack/react-query'
import { QueryResult } from '../../api/query-result.tsx'
import { formatNumber } from '../../messages/numbers.ts'
import { Meter } from '../../design/meter.tsx'
import { Section } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useNow } from '../../design/time.tsx'
import { lastRateLimit } from '../../api/client.ts'
import { api } from '../../api/operations.ts'
import { Parts } from '../../design/parts.tsx'
import * as messages from '#messages/developers.ts'

/** How many requests are left just now, as the headers of the last answer said. */
export function RateLimitMeter() {
  const limits = useQuery({ ...rateLimitQuery, refetchInterval: 10_000 })
  const now = useNow(1000)
  return (
    <Section title={messages.rateLimit}>
      <div className="p-4">
        <QueryResult of={limits} skeleton={<Skeleton className="h-20 w-full" />}>
          {({ rateLimits: { key, account }, left, askedAt }) => {
            const resetInSeconds = left ? Math.ceil(left.resetSeconds - (now - askedAt) / 1000) : 0
            // A window that is over is a new one, of which nothing is known to be used.
            const used = left && resetInSeconds > 0 ? left.limit - left.remaining : 0
            return (
              <div className="grid gap-2">
                {left && (
                  <>
                    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                      <span>
                        <span className="figures">{formatNumber(used)}</span>{' '}
                        <span className="text-quiet">{messages.usedByPage(formatNumber(left.limit))}</span>
                      </span>
                      {resetInSeconds > 0 && (
                        <span className="text-small text-quiet">
                          <Parts
                            of={messages.resetsIn(<span className="figures">{`${resetInSeconds} s`}</span>)}
                          />
                        </span>
                      )}
                    </p>
                    <Meter label={messages.requestsUsed} value={used} max={left.limit} />
                  </>
                )}
                <p className="text-small text-quiet">
                  <Parts
                    of={messages.limits(
                      key,
                      account,
                      <code className="figures">{'RateLimit-Remaining'}</code>,
                      <code className="figures">{'Retry-After'}</code>,
                    )}
                  />
                </p>
              </div>
            )
          }}
        </QueryResult>
      </div>
    </Section>
  )
}

/** The limits of the account, and what the answer itself said is left of those of the account page. */
const rateLimitQuery = queryOptions({
  queryKey: ['rate-limit'],
  queryFn: async ({ signal }) => {
    const { rateLimits } = await api.getAccount(signal)
    return { rateLimits, left: lastRateLimit(), askedAt: Date.now() }
  },
})
