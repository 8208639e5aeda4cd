import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createQuotes, isQuoteFor, priceUnder, quoteOf } from './quote-token.ts'

const sign = (text: string) => createHmac('sha256', 'a secret').update(text).digest('base64url')
const quotes = createQuotes({ sign, verify: (text, signature) => sign(text) === signature })

const asked = { modelId: 'painter', params: { prompt: 'a cat', num_outputs: 2 } }
const price = { coins: 10, coinsPerOutput: 5, outputs: 2, lines: [{ kind: 'base', coins: 5 }] } as const
const expiresAt = new Date('2026-01-31T09:40:00Z')
const quote = quoteOf('alice', asked, price, expiresAt)

describe('a token', () => {
  test('gives back the quote', () => {
    expect(quotes.open(quotes.seal(quote))).toEqual(quote)
  })

  test('is refused with any of its characters changed', () => {
    const token = quotes.seal(quote)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'

    const accepted = Array.from(token).flatMap((character, at) =>
      Array.from(alphabet)
        .filter((other) => other !== character)
        .map((other) => token.slice(0, at) + other + token.slice(at + 1))
        .filter((altered) => quotes.open(altered) !== undefined),
    )

    expect(accepted).toEqual([])
  })

  test.for<[string, (token: string) => string]>([
    ['nothing', () => ''],
    ['other text', () => 'hello'],
    ['only its first half', (token) => token.split('.')[0]!],
    ['only its signature', (token) => `.${token.split('.')[1]}`],
    ['more at its end', (token) => `${token}.x`],
    ['a dot at its end', (token) => `${token}.`],
    ['padding', (token) => `${token}=`],
    ['less at its end', (token) => token.slice(0, -1)],
    [
      'another secret',
      (token) => createQuotes({ sign: () => 'x', verify: () => true }).seal(quotes.open(token)!),
    ],
  ])('is refused with %s', ([, change]) => {
    expect(quotes.open(change(quotes.seal(quote)))).toBeUndefined()
  })
})

describe('a quote belongs to', () => {
  test.for<[string, boolean, string, object]>([
    ['the request it was made for', true, 'alice', asked],
    [
      'the same params in another order',
      true,
      'alice',
      { ...asked, params: { num_outputs: 2, prompt: 'a cat' } },
    ],
    ['no other account', false, 'bob', asked],
    ['no other model', false, 'alice', { ...asked, modelId: 'sculptor' }],
    ['no effect', false, 'alice', { ...asked, effectId: 'sketched' }],
    ['no other params', false, 'alice', { ...asked, params: { prompt: 'a dog', num_outputs: 2 } }],
    ['no fewer params', false, 'alice', { ...asked, params: { prompt: 'a cat' } }],
    ['no more params', false, 'alice', { ...asked, params: { ...asked.params, seed: 1 } }],
  ])('%s', ([, belongs, account, request]) => {
    expect(isQuoteFor(quote, account, request as typeof asked)).toBe(belongs)
  })

  test('its effect only', () => {
    const withEffect = quoteOf('alice', { ...asked, effectId: 'sketched' }, price, expiresAt)

    expect(isQuoteFor(withEffect, 'alice', { ...asked, effectId: 'sketched' })).toBe(true)
    expect(isQuoteFor(withEffect, 'alice', { ...asked, effectId: 'inked' })).toBe(false)
    expect(isQuoteFor(withEffect, 'alice', asked)).toBe(false)
  })
})

describe('a submit with a quote pays', () => {
  const before = new Date(expiresAt.getTime() - 1)
  const dearer = { coins: 12, coinsPerOutput: 6, outputs: 2, lines: [{ kind: 'base', coins: 6 }] } as const
  const otherwise = { ...price, lines: [{ kind: 'base', coins: 4.5 }] } as const
  const split = { ...price, coinsPerOutput: 10, outputs: 1 }

  test('the quoted price until it expires, whatever the price is today', () => {
    expect(priceUnder(quote, price, before)).toEqual(price)
    expect(priceUnder(quote, dearer, before)).toEqual({ ...price, lines: [] })
    expect(priceUnder(quote, split, before)).toMatchObject({ coins: 10, coinsPerOutput: 5, outputs: 2 })
  })

  test('afterwards the same price only', () => {
    expect(priceUnder(quote, price, expiresAt)).toEqual(price)
    expect(priceUnder(quote, otherwise, expiresAt)).toEqual({ ...price, lines: [] })
    expect(priceUnder(quote, dearer, expiresAt)).toBeNull()
    expect(priceUnder(quote, split, expiresAt)).toBeNull()
  })
})
