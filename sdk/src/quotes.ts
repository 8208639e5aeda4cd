import type { CallOptions } from './deadline.ts'
import { jsonBody, readJson, type Http } from './http.ts'
import type { QuoteRequest, QuoteResponse } from './types.ts'

export function quotesOf(http: Http) {
  return {
    /** What a generation will cost, to the coin. Its token binds the price for ten minutes. */
    create(request: QuoteRequest, options: CallOptions = {}): Promise<QuoteResponse> {
      // A quote changes nothing, so it is safe to retry.
      const call = { ...options, ...jsonBody(request), method: 'POST', path: '/v1/quotes' }
      return http({ ...call, repeatable: 'always' }, (response) => readJson<QuoteResponse>(response, 'coins'))
    },
  }
}
