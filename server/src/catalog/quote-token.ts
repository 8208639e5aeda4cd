import type { Params } from '@atelier/contract/params.ts'
import { canonicalHash } from './canonical-json.ts'
import type { Price } from './price.ts'

/** A binding price for one request of one account. Nothing is stored: the signed token contains all of it. */
// Spec silent: what a token holds, and that it may be used more than once.
export interface Quote {
  readonly accountId: string
  readonly modelId: string
  readonly effectId: string | null
  /** Of the params as they were sent. */
  readonly paramsHash: string
  readonly coins: number
  readonly coinsPerOutput: number
  readonly outputs: number
  readonly linesHash: string
  readonly expiresAtMs: number
}

export interface Quotes {
  seal(quote: Quote): string
  /** Undefined unless the token is byte by byte one of ours. */
  open(token: string): Quote | undefined
}

export function createQuotes({
  sign,
  verify,
}: {
  sign(text: string): string
  verify(text: string, signature: string): boolean
}): Quotes {
  return {
    seal(quote) {
      const text = Buffer.from(JSON.stringify(quote)).toString('base64url')
      return `${text}.${sign(text)}`
    },
    open(token) {
      const [text = '', signature = '', ...rest] = token.split('.')
      if (rest.length > 0 || !verify(text, signature)) return undefined
      // The signature proves that we wrote it.
      return JSON.parse(Buffer.from(text, 'base64url').toString()) as Quote
    },
  }
}

interface QuotedRequest {
  readonly modelId: string
  readonly effectId?: string
  readonly params: Params
}

export function quoteOf(accountId: string, request: QuotedRequest, price: Price, expiresAt: Date): Quote {
  const { coins, coinsPerOutput, outputs, lines } = price
  return {
    ...subjectOf(accountId, request),
    coins,
    coinsPerOutput,
    outputs,
    linesHash: canonicalHash(lines),
    expiresAtMs: expiresAt.getTime(),
  }
}

/** Whether the quote was made for this request of this account. */
export function isQuoteFor(quote: Quote, accountId: string, request: QuotedRequest): boolean {
  const subject = subjectOf(accountId, request)
  return (
    quote.accountId === subject.accountId &&
    quote.modelId === subject.modelId &&
    quote.effectId === subject.effectId &&
    quote.paramsHash === subject.paramsHash
  )
}

function subjectOf(accountId: string, { modelId, effectId, params }: QuotedRequest) {
  return { accountId, modelId, effectId: effectId ?? null, paramsHash: canonicalHash(params) }
}

/** What a submit with the quote pays; null where it has expired and the price is another today. */
// Spec: POST /v1/quotes. Spec silent: a price that changes before the quote expires does not matter.
export function priceUnder(quote: Quote, today: Price, now: Date): Price | null {
  const { coins, coinsPerOutput, outputs } = quote
  // Then the number of outputs is the same too: it is the quotient of both.
  const isSame = coins === today.coins && coinsPerOutput === today.coinsPerOutput
  if (!isSame && now.getTime() >= quote.expiresAtMs) return null
  // A receipt without lines is better than one that does not add up.
  const lines = quote.linesHash === canonicalHash(today.lines) ? today.lines : []
  return { coins, coinsPerOutput, outputs, lines }
}
