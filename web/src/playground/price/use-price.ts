import type { QuoteResponse } from '@atelier/contract/quote.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lastRateLimit } from '../../api/client.ts'
import { generate } from '../../api/generate-operations.ts'
import { queryClient } from '../../api/queries.ts'
import type { Offer } from '../offer.ts'
import type { Values } from '../values.ts'
import { askAgainMs, pauseMs, quoteDelayMs } from './timing.ts'

const KEPT_MS = 60_000

const priceKey = ({ modelId, effectId }: Offer, params: Values) => ['price', modelId, effectId, params]

/** A price that was asked for to be paid is also the one to show. */
export const notePrice = (offer: Offer, params: Values, quote: QuoteResponse): void =>
  void queryClient.setQueryData(priceKey(offer, params), quote)

/** The price of what is filled in, as far as it is. Only the newest is asked for; the one before stays until it comes. */
export function usePrice(offer: Offer, values: Values, isAsking: boolean) {
  const settled = useSettled(offer, values)
  const { modelId, effectId } = offer
  const quote = useQuery({
    queryKey: priceKey(offer, settled),
    queryFn: async ({ signal }) => {
      await wait(pauseMs(lastRateLimit(), Date.now()), signal)
      const asked = { modelId, params: settled, draft: true, ...(effectId !== undefined && { effectId }) }
      return generate.quote(asked, signal)
    },
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
    // Not for what stood there before: of the two, only what is filled in now is known to be right.
    enabled: isAsking && settled === values,
    refetchInterval: ({ state }) => askAgainMs(state.error),
  })
  const known = useLast(quote.data)
  const isNewest = settled === values && !quote.isPlaceholderData && quote.data !== undefined
  const { error, failureReason, dataUpdatedAt: answeredAt } = quote
  return { quote: known, error, failureReason, isNewest, answeredAt }
}
export type Price = ReturnType<typeof usePrice>

/** What was known last. A query that fails has nothing to show, not even what stood there before. */
function useLast(quote: QuoteResponse | undefined): QuoteResponse | undefined {
  const [last, setLast] = useState(quote)
  if (quote !== undefined && quote !== last) setLast(quote)
  return quote ?? last
}

/** The values once nobody has changed them for a while. */
function useSettled(offer: Offer, values: Values): Values {
  const [settled, setSettled] = useState(values)
  const before = useRef(values)
  useEffect(() => {
    const ms = quoteDelayMs(offer, before.current, values)
    const settle = () => {
      before.current = values
      setSettled(values)
    }
    const timer = setTimeout(settle, ms)
    return () => clearTimeout(timer)
  }, [offer, values])
  return settled
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)))
  })
}
