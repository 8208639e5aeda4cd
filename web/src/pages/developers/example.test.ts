import type { CatalogEntry } from '@atelier/contract/model.ts'
import { expect, test } from 'vitest'
import { easyModels, exampleOf } from './example.ts'

const model = (id: string, priceFromCoins: number | null, ...params: object[]) =>
  ({ id, priceFromCoins, params }) as unknown as CatalogEntry
const words = { name: 'prompt', required: true, kind: 'text' }

test('only models that need nothing but words, in the order of the catalog', () => {
  const models = [
    model('dear', 9, words),
    model('cheap', 2, words, { name: 'seed', required: false, kind: 'number' }),
    model('upscaler', 1, { name: 'image', required: true, kind: 'media' }),
    model('by input', null, words),
  ]

  expect(easyModels(models).map(({ id }) => id)).toEqual(['dear', 'cheap'])
})

const seed = { name: 'seed', required: false, kind: 'number' }
const withExamples = (...examples: object[]) =>
  ({ ...model('cheap', 2, words, seed), examples }) as CatalogEntry

test("an example is the model's first one", () => {
  const params = { prompt: 'a castle in the snow', seed: 3 }

  expect(exampleOf(withExamples({ title: 'One', params }, { title: 'Other', params: {} }))).toEqual({
    modelId: 'cheap',
    params,
  })
})

test.for([
  ['no example', []],
  ['one that leaves out what is required', [{ title: 'One', params: { seed: 3 } }]],
] as const)('of a model with %s, an example says what is required, in English', ([, examples]) => {
  expect(exampleOf(withExamples(...examples))).toEqual({
    modelId: 'cheap',
    params: { prompt: 'A lighthouse at dawn' },
  })
})
