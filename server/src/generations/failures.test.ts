import { generationErrorCodes, type GenerationErrorCode } from '@atelier/contract/generation.ts'
import { describe, expect, test } from 'vitest'
import { failureMessages, pauseBeforeRetry, type RetryTerms } from './failures.ts'

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
