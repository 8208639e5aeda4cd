import { generationErrorCodes } from '@atelier/contract/generation.ts'
import { describe, expect, test } from 'vitest'
import { failureMessages, pauseBeforeRetry } from './failures.ts'

describe('pauseBeforeRetry', () => {
  test('unavailable is retried up to three times, with growing pauses', () => {
    expect([1, 2, 3, 4, 5].map((attempts) => pauseBeforeRetry(attempts, 'unavailable'))).toEqual([
      1,
      5,
      20,
      undefined,
      undefined,
    ])
  })

  const others = generationErrorCodes.filter((code) => code !== 'unavailable')
  test.for(others)('%s is not: another try would end the same way', (code) => {
    expect([1, 2, 3].map((attempts) => pauseBeforeRetry(attempts, code))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

test.for(generationErrorCodes)('%s has a sentence for people that says what to do', (code) => {
  expect(failureMessages[code]).toMatch(/^[A-Z][^.]+\. [A-Z].+\.$/)
})
