import type { Issue } from '@atelier/contract/problem.ts'
import type { SubmitRequest } from '@atelier/contract/submit.ts'
import type { Price } from '../catalog/price.ts'
import { isQuoteFor, priceUnder, type Quotes } from '../catalog/quote-token.ts'
import type { Refusal } from '@atelier/contract/refusal.ts'

/** The price that a submit holds: the quoted one, or today's within `maxCoins`. */
export type AgreedPrice =
  | { refusal: Refusal<'invalid_quote' | 'price_changed' | 'max_coins_exceeded'>; price: null }
  | { refusal: null; price: Price }

// Spec silent: both or neither of the two is a mistake, and both fields are named.
export function paymentIssues({ quoteToken, maxCoins }: SubmitRequest): Issue[] {
  if ((quoteToken === undefined) !== (maxCoins === undefined)) return []
  const message =
    quoteToken === undefined ? 'is missing: send this or the other' : 'cannot be sent together with the other'
  return [
    { path: 'quoteToken', message },
    { path: 'maxCoins', message },
  ]
}

// Spec: POST /v1/generations
export function agreePrice(
  body: SubmitRequest,
  quotes: Quotes,
  accountId: string,
  today: Price,
  now: Date,
): AgreedPrice {
  const { quoteToken, maxCoins } = body
  if (quoteToken === undefined) {
    if (maxCoins !== undefined && today.coins <= maxCoins) return { refusal: null, price: today }
    return refuse(
      'max_coins_exceeded',
      `The price is ${today.coins} coins, above maxCoins. Nothing was charged.`,
    )
  }
  const quote = quotes.open(quoteToken)
  if (!quote || !isQuoteFor(quote, accountId, body)) {
    return refuse(
      'invalid_quote',
      'This quoteToken was not made for this account, model, effect and params. Get a new quote.',
    )
  }
  const price = priceUnder(quote, today, now)
  if (price) return { refusal: null, price }
  return refuse(
    'price_changed',
    `The quote has expired, and the price is ${today.coins} coins now instead of ${quote.coins}. Get a new quote.`,
  )
}

function refuse(code: 'invalid_quote' | 'price_changed' | 'max_coins_exceeded', detail: string): AgreedPrice {
  return { refusal: { code, detail }, price: null }
}
