import type { QuoteResponse } from '@atelier/contract/quote.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lastRateLimit } from '../../api/client.ts'
import { generate } from '../../api/generate-operations.ts'
import { queryClient } from '../../api/queries.ts'
import type { FormSource } from '../form-source.ts'
import type { Values } from '../values.ts'
import { retryMs, pauseMs, quoteDelayMs } from './timing.ts'

const STALE_MS = 60_000

const priceKey = ({ modelId, effectId }: FormSource, params: Values) => ['price', modelId, effectId, params]

/** A price that was asked for to be paid is also the one to show. */
export const notePrice = (formSource: FormSource, params: Values, quote: QuoteResponse): void =>
  void queryClient.setQueryData(priceKey(formSource, params), quote)

/** The price of these values, as far as they are filled in. */
export const priceQuery = (formSource: FormSource, params: Values) =>
  queryOptions({
    queryKey: priceKey(formSource, params),
    queryFn: async ({ signal }) => {
      const { modelId, effectId } = formSource
      await wait(pauseMs(lastRateLimit(), Date.now()), signal)
      const asked = { modelId, params, draft: true, ...(effectId !== undefined && { effectId }) }
      return generate.quote(asked, signal)
    },
    staleTime: STALE_MS,
  })

/** The price of what is filled in, as far as it is. Only the newest is asked for; the one before stays until it comes. */
export function usePrice(formSource: FormSource, values: Values, isAsking: boolean) {
  const debounced = useDebounced(formSource, values)
  const quote = useQuery({
    ...priceQuery(formSource, debounced),
    placeholderData: keepPreviousData,
    // Not for the older values, which the person has already changed.
    enabled: isAsking && debounced === values,
    refetchInterval: ({ state }) => retryMs(state.error),
  })
  const known = useLast(quote.data)
  const isNewest = debounced === values && !quote.isPlaceholderData && quote.data !== undefined
  const { error, failureReason, dataUpdatedAt: answeredAt } = quote
  return { quote: known, error, failureReason, isNewest, answeredAt }
}
export type Price = ReturnType<typeof usePrice>

/** The last known price: a failed query has no data, not even the placeholder. */
function useLast(quote: QuoteResponse | undefined): QuoteResponse | undefined {
  const [last, setLast] = useState(quote)
  if (quote !== undefined && quote !== last) setLast(quote)
  return quote ?? last
}

/** The values once nobody has changed them for a while. */
function useDebounced(formSource: FormSource, values: Values): Values {
  const [debounced, setDebounced] = useState(values)
  const before = useRef(values)
  useEffect(() => {
    const ms = quoteDelayMs(formSource, before.current, values)
    const update = () => {
      before.current = values
      setDebounced(values)
    }
    const timer = setTimeout(update, ms)
    return () => clearTimeout(timer)
  }, [formSource, values])
  return debounced
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)))
  })
}
