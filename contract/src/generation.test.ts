import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { Generation } from './generation.ts'

const succeeded: Generation = {
  id: '0198c0de-0000-7000-8000-000000000001',
  modelId: 'sandbox-image',
  modelName: 'Sandbox image',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  effect: { id: 'sandbox-sketch', text: null },
  status: 'succeeded',
  progress: 1,
  queuePosition: null,
  params: { prompt: 'a lighthouse', num_outputs: 1, generate_audio: false, images: ['a', 'b'] },
  notes: [],
  coinsQuoted: 5,
  coinsCharged: 5,
  outputs: [
    {
      id: '0198c0de-0000-7000-8000-000000000002',
      kind: 'image',
      url: 'https://cdn.example/a',
      thumbnailUrl: 'https://cdn.example/b',
      posterUrl: null,
      mimeType: 'image/png',
      width: 512,
      height: 512,
      durationSeconds: null,
      stem: null,
      subtitles: null,
    },
  ],
  outputsRequested: 1,
  error: null,
  projectId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: '2026-01-01T00:00:01.000Z',
  completedAt: '2026-01-01T00:00:02.000Z',
}

const { progress: _, ...withoutProgress } = succeeded

describe('a Generation', () => {
  test('as the specification describes it is valid', () => {
    expect([...Value.Errors(Generation, succeeded)]).toEqual([])
  })

  test('may carry fields that this version does not know', () => {
    expect(Value.Check(Generation, { ...succeeded, invented: true })).toBe(true)
  })

  test.for<[string, object]>([
    ['without one of its fields', withoutProgress],
    ['with an unknown status', { ...succeeded, status: 'done' }],
    ['with progress above 1', { ...succeeded, progress: 1.1 }],
    ['at queue position 0', { ...succeeded, queuePosition: 0 }],
    ['with a param that is an object', { ...succeeded, params: { prompt: {} } }],
    ['with a param that is a list of numbers', { ...succeeded, params: { images: [1] } }],
    ['quoted at nothing', { ...succeeded, coinsQuoted: 0 }],
    ['charged a fraction', { ...succeeded, coinsCharged: 0.5 }],
    ['with an unknown error', { ...succeeded, error: { code: 'oops' } }],
    ['with an effect without text', { ...succeeded, effect: { id: 'x' } }],
    ['with a date in words', { ...succeeded, startedAt: 'yesterday' }],
    ['with an unknown stem', { ...succeeded, outputs: [{ ...succeeded.outputs[0], stem: 'flute' }] }],
  ])('%s is not valid', ([, wrong]) => {
    expect(Value.Check(Generation, wrong)).toBe(false)
  })
})
