import { describe, expect, test } from 'vitest'
import type { Price } from '../catalog/price.ts'
import { createQuotes, quoteOf } from '../catalog/quote-token.ts'
import { agreePrice, paymentIssues } from './agreed-price.ts'

const quotes = createQuotes({
  sign: (text) => `signed-${text.length}`,
  verify: (text, signature) => signature === `signed-${text.length}`,
})
const request = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' } }
const price = (coinsPerOutput: number, outputs = 1): Price => ({
  coins: coinsPerOutput * outputs,
  coinsPerOutput,
  outputs,
  lines: [{ kind: 'base', coins: coinsPerOutput }],
})
const noon = new Date('2026-01-31T12:00:00Z')
const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const token = (of: Price, account = 'alice', asked: object = {}) =>
  quotes.seal(quoteOf(account, { ...request, ...asked }, of, minutesAfterNoon(10)))

describe('paymentIssues', () => {
  test('exactly one of quoteToken and maxCoins is right', () => {
    expect(paymentIssues({ ...request, quoteToken: 'x' })).toEqual([])
    expect(paymentIssues({ ...request, maxCoins: 1 })).toEqual([])
  })

  test.for([
    ['neither', {}],
    ['both', { quoteToken: 'x', maxCoins: 1 }],
  ] as const)('%s: both fields are named', ([, sent]) => {
    expect(paymentIssues({ ...request, ...sent }).map(({ path }) => path)).toEqual(['quoteToken', 'maxCoins'])
  })
})

describe('agreePrice with maxCoins', () => {
  // prettier-ignore
  test.for([
    [10, 11, 10],
    [10, 10, 10],
    [10,  9, 'max_coins_exceeded'],
  ] as const)('today %i, at most %i: %s', ([today, maxCoins, expected]) => {
    const agreed = agreePrice({ ...request, maxCoins }, quotes, 'alice', price(today), noon)

    expect(agreed.refusal?.code ?? agreed.price?.coins).toBe(expected)
  })
})

describe('agreePrice with a quoteToken', () => {
  const agree = (quoteToken: string, today: Price, now: Date) =>
    agreePrice({ ...request, quoteToken }, quotes, 'alice', today, now)

  // prettier-ignore
  test.for([
    // quoted, today, minutes later, agreed
    [10, 10,  0, 10],
    [10, 12,  0, 10],
    [10,  8,  9, 10],
    [10, 12, 10, 'price_changed'],
    [10,  8, 10, 'price_changed'],
    [10, 10, 10, 10],
    [10, 10, 99, 10],
  ] as const)('quoted %i, today %i, after %i minutes: %s', ([quoted, today, minutes, expected]) => {
    const agreed = agree(token(price(quoted)), price(today), minutesAfterNoon(minutes))

    expect(agreed.refusal?.code ?? agreed.price?.coins).toBe(expected)
  })

  test('the same coins for another number of outputs are another price', () => {
    const agreed = agree(token(price(5, 2)), price(10, 1), minutesAfterNoon(11))

    expect(agreed.refusal?.code).toBe('price_changed')
  })

  test('the lines of today stand on the receipt only where they explain the quoted price', () => {
    expect(agree(token(price(10)), price(10), noon).price?.lines).toEqual([{ kind: 'base', coins: 10 }])
    expect(agree(token(price(10)), price(12), noon).price?.lines).toEqual([])
  })

  test.for([
    ['made for another account', token(price(10), 'mallory')],
    ['made for other params', token(price(10), 'alice', { params: { prompt: 'A lighthouse' } })],
    ['made for another model', token(price(10), 'alice', { modelId: 'sandbox-video' })],
    ['made for an effect', token(price(10), 'alice', { effectId: 'sandbox-sketch' })],
    ['altered', `${token(price(10))}x`],
    ['not ours', 'x'],
  ] as const)('%s: invalid_quote', ([, quoteToken]) => {
    expect(agree(quoteToken, price(10), noon).refusal?.code).toBe('invalid_quote')
  })
})
