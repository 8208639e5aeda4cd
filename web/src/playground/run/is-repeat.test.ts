import type { Generation } from '@atelier/contract/generation.ts'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import { expect, test } from 'vitest'
import { formSourceOfModel } from '../form-source.ts'
import { isRepeat } from './is-repeat.ts'

const ui = { control: 'prompt', group: 'prompt', order: 1 } as const
const source = formSourceOfModel({
  id: 'some',
  params: [
    { name: 'prompt', kind: 'text', required: false, maxLength: 100, ui },
    { name: 'images', kind: 'media_list', required: false, accept: 'image', minItems: 0, maxItems: 4, ui },
    { name: 'style', kind: 'enum', required: false, values: ['ink', 'oil'], ui },
    { name: 'seed', kind: 'seed', required: false, max: 10, ui },
  ],
  defaults: { style: 'ink' },
  // What a form is made of; the rest of an entry is for the catalog.
} as unknown as CatalogEntry)

const sent = { prompt: 'A chair', images: ['a', 'b'], seed: 0 }
const run = { modelId: 'some', effect: null, status: 'succeeded', params: sent } as Generation

// prettier-ignore
test.for<[string, Partial<Generation>, typeof sent | { prompt: string }, boolean]>([
  ['the same settings and seed',                {},                                    sent, true],
  ['a default that was sent along',             { params: { ...sent, style: 'ink' } }, sent, true],
  ['one that is on its way',                    { status: 'queued' },                  sent, true],
  ['one that came to nothing',                  { status: 'failed' },                  sent, false],
  ['one that was canceled',                     { status: 'canceled' },                sent, false],
  ['another seed',                              { params: { ...sent, seed: 1 } },      sent, false],
  ['other images',                              { params: { ...sent, images: ['a'] } }, sent, false],
  ['one more setting',                          { params: { ...sent, style: 'oil' } }, sent, false],
  ['one setting less',                          { params: { seed: 0 } },               sent, false],
  ['another model',                             { modelId: 'other' },                  sent, false],
  ['a seed that is drawn anew',                 { params: { prompt: 'A chair' } },     { prompt: 'A chair' }, false],
])('%s: %j', ([, made, wanted, expected]) => {
  expect(isRepeat(source, wanted, [{ ...run, ...made }])).toBe(expected)
})

test('without runs nothing is repeated', () => {
  expect(isRepeat(source, sent, [])).toBe(false)
})
