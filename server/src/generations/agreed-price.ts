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
  const message = quoteToken === undefined ? 'is required without' : 'cannot be sent together with'
  return [
    { path: 'quoteToken', message: `${message} maxCoins` },
    { path: 'maxCoins', message: `${message} quoteToken` },
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
      `The price is ${today.coins} coins, which is above maxCoins. Nothing was charged; raise maxCoins to accept this price.`,
    )
  }
  const quote = quotes.open(quoteToken)
  if (!quote || !isQuoteFor(quote, accountId, body)) {
    return refuse(
      'invalid_quote',
      'This quoteToken is for another account, model, effect or params. Get a new quote for this request.',
    )
  }
  const price = priceUnder(quote, today, now)
  if (price) return { refusal: null, price }
  return refuse(
    'price_changed',
    `The quote has expired, and the price has changed from ${quote.coins} to ${today.coins} coins. Get a new quote.`,
  )
}

function refuse(code: 'invalid_quote' | 'price_changed' | 'max_coins_exceeded', detail: string): AgreedPrice {
  return { refusal: { code, detail }, price: null }
}
