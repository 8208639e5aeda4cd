import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { IdempotencyKey, SubmitRequest } from './submit.ts'

const request = { modelId: 'sandbox-image', params: {}, maxCoins: 5 }

describe('a SubmitRequest', () => {
  test.for<[string, object]>([
    ['with a consent', { ...request, consent: true }],
    ['with a null project', { ...request, projectId: null }],
    ['with an effect', { ...request, effectId: 'sandbox-sketch' }],
  ])('%s is valid', ([, right]) => {
    expect(Value.Check(SubmitRequest, right)).toBe(true)
  })

  test.for<[string, object]>([
    ['with a misspelt field', { ...request, maxCoin: 5 }],
    ['with a refused consent', { ...request, consent: false }],
    ['with an empty project', { ...request, projectId: '' }],
    ['with a project of 129 characters', { ...request, projectId: 'p'.repeat(129) }],
    ['with an effect id that is no id', { ...request, effectId: '-x' }],
    ['for no coins', { ...request, maxCoins: 0 }],
    ['without params', { modelId: 'sandbox-image' }],
  ])('%s is not valid', ([, wrong]) => {
    expect(Value.Check(SubmitRequest, wrong)).toBe(false)
  })
})

test.for([
  ['a'.repeat(15), false],
  ['a'.repeat(16), true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['key with some spaces', false],
  ['Az09_-Az09_-Az09', true],
] as const)('the idempotency key %s is valid: %s', ([key, isValid]) => {
  expect(Value.Check(IdempotencyKey, key)).toBe(isValid)
})
