import { generationErrorCodes, type GenerationErrorCode } from '@atelier/contract/generation.ts'
import { describe, expect, test } from 'vitest'
import { failureMessages, pauseBeforeRetry, retryTerms, type RetryTerms } from './failures.ts'

describe('pauseBeforeRetry', () => {
  const one = { mayBuyAgain: false, hasUntried: false }
  const pauses = (code: GenerationErrorCode, terms: Omit<RetryTerms, 'attempts'>, mayRetry = true) =>
    [1, 2, 3, 4].map((attempts) => pauseBeforeRetry({ code, mayRetry }, { attempts, ...terms }))
  const never = [undefined, undefined, undefined, undefined]

  test('unavailable is retried up to three times, with growing pauses', () => {
    expect(pauses('unavailable', one)).toEqual([1, 5, 20, undefined])
  })

  const others = generationErrorCodes.filter((code) => code !== 'unavailable')
  test.for(others)('%s is not, on the same backend: another try would end the same way', (code) => {
    expect(pauses(code, one)).toEqual(never)
  })

  test.for(['unavailable', 'timeout', 'internal'] as const)('%s is retried at once on another', (code) => {
    expect(pauses(code, { ...one, hasUntried: true })).toEqual([0, 0, 0, 0])
  })

  test.for(['content_policy', 'invalid_input'] as const)('%s is retried nowhere', (code) => {
    expect(pauses(code, { mayBuyAgain: true, hasUntried: true })).toEqual(never)
    expect(pauses(code, { mayBuyAgain: true, hasUntried: true }, false)).toEqual(never)
  })

  test('what may have been bought is not retried, unless the model file permits another purchase', () => {
    expect(pauses('internal', { ...one, hasUntried: true }, false)).toEqual(never)
    expect(pauses('internal', { mayBuyAgain: true, hasUntried: true }, false)).toEqual([0, 0, 0, 0])
    expect(pauses('internal', { mayBuyAgain: true, hasUntried: false }, false)).toEqual([1, 5, 20, undefined])
  })
})

test.for(generationErrorCodes)('%s has a sentence for people that says what to do', (code) => {
  expect(failureMessages[code]).toMatch(/^[A-Z][^.]+\. [A-Z].+\.$/)
})

describe('retryTerms', () => {
  const model = { backendIds: ['a', 'b'], maxPurchases: 2 }
  const now = { hasTime: true, closed: [] }
  const refused = { backendId: 'a', state: 'failed', handle: null }
  const bought = { backendId: 'a', state: 'failed', handle: { id: 1 } }
  const parked = { backendId: 'a', state: 'parked', handle: null }

  test('a backend that is open and was not tried is left, as often as there are backends', () => {
    expect(retryTerms(model, [refused], now)).toMatchObject({ attempts: 1, hasUntried: true })
    expect(retryTerms(model, [refused], { ...now, closed: ['b'] })).toMatchObject({ hasUntried: false })
    expect(retryTerms(model, [refused, refused], now)).toMatchObject({ attempts: 2, hasUntried: false })
  })

  test.for([
    ['was refused', refused, true],
    ['was bought', bought, false],
    ['may have been bought', parked, false],
  ] as const)('whether another purchase is left after one that %s', ([, earlier, mayBuyAgain]) => {
    expect(retryTerms(model, [earlier, bought], now)).toMatchObject({ mayBuyAgain })
    expect(retryTerms(model, [earlier, bought], { ...now, hasTime: false })).toMatchObject({
      mayBuyAgain: false,
    })
  })
})
