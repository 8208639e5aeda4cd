import { Generation, generationStatuses } from '@atelier/contract/generation.ts'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { isFinal, queuedGeneration, wireGeneration, type NewGeneration } from './generation.ts'

const submitted: NewGeneration = {
  id: '0198c0dd-9e02-7c61-8f0a-1b2c3d4e5f60',
  accountId: '0198c0dd-9e02-7c61-8f0a-1b2c3d4e5f61',
  keyId: null,
  channel: 'api',
  idempotencyKey: 'an-idempotency-key',
  bodyHash: 'a hash',
  modelId: 'sandbox-image',
  modelVersion: null,
  modelName: 'Sandbox image',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  effectId: null,
  params: { prompt: 'a lighthouse', seed: 7 },
  effectiveParams: { prompt: 'a lighthouse', seed: 7, num_outputs: 1 },
  notes: [],
  projectId: 'spring',
  coinsQuoted: 5,
  coinsPerOutput: 5,
  outputsRequested: 1,
  priceLines: [],
  queue: 'generations',
  timeLimitSeconds: 60,
}
const noon = new Date('2026-01-31T12:00:00.500Z')
const stored = {
  ...submitted,
  status: 'queued' as const,
  progress: null,
  errorCode: null,
  errorMessage: null,
  coinsCharged: null,
  createdAt: noon,
  startedAt: null,
  completedAt: null,
}

describe('wireGeneration', () => {
  test('all fields of the contract are present, and nothing of what is ours alone', () => {
    const wire = wireGeneration(stored, 3, [])

    expect(Object.keys(wire).toSorted()).toEqual(Object.keys(Generation.properties).toSorted())
    expect(Value.Check(Generation, wire)).toBe(true)
    expect(wire).toMatchObject({
      params: { prompt: 'a lighthouse', seed: 7 },
      queuePosition: 3,
      createdAt: '2026-01-31T12:00:00.500Z',
    })
  })

  test.for([
    ['none', null, null, {}],
    ['with a prompt', 'sandbox-sketch', { id: 'sandbox-sketch', text: 'in ink' }, { prompt: 'in ink' }],
    ['without', 'sandbox-sketch', { id: 'sandbox-sketch', text: null }, {}],
  ] as const)('effect: %s', ([, effectId, effect, params]) => {
    expect(wireGeneration({ ...stored, effectId, params }, 1, []).effect).toEqual(effect)
  })

  test('error: a code, and a sentence where there is one', () => {
    const failed = { ...stored, status: 'failed' as const, errorCode: 'timeout' as const }

    expect(wireGeneration(failed, null, []).error).toEqual({ code: 'timeout' })
    expect(wireGeneration({ ...failed, errorMessage: 'It took too long.' }, null, []).error).toEqual({
      code: 'timeout',
      message: 'It took too long.',
    })
    expect(wireGeneration(stored, 1, []).error).toBeNull()
  })
})

test('a generation that was accepted just now reads as it would from the database', () => {
  expect(queuedGeneration(submitted, noon, 3)).toEqual(wireGeneration(stored, 3, []))
})

test('a status is final or will change', () => {
  expect(generationStatuses.filter(isFinal)).toEqual(['succeeded', 'failed', 'canceled'])
})
