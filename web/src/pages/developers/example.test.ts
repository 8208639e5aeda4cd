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

test('an example says what is required, and nothing else', () => {
  expect(exampleOf(model('cheap', 2, words, { name: 'seed', required: false, kind: 'number' }))).toEqual({
    modelId: 'cheap',
    params: { prompt: 'A lighthouse at dawn' },
  })
})
