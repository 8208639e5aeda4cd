import type { Effect } from '@atelier/contract/effect.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import { describe, expect, test } from 'vitest'
import { wasMadeWith, hasParam, keyOf, formSourceOfEffect, formSourceOfModel } from './form-source.ts'

const ui = { control: 'prompt', group: 'prompt', order: 1 } as const
const params: ParamDescriptor[] = [
  { name: 'images', kind: 'media_list', required: false, accept: 'image', minItems: 0, maxItems: 4, ui },
  { name: 'video', kind: 'media', required: false, accept: 'video', ui },
  { name: 'prompt', kind: 'text', required: false, maxLength: 100, ui },
  { name: 'effect', kind: 'enum', required: false, values: ['sketch', 'mosaic'], ui },
  { name: 'seed', kind: 'seed', required: false, max: 10, ui },
]
/** The fields of a catalog entry that a form source reads. */
const entry = {
  id: 'some',
  params,
  defaults: { effect: 'mosaic' },
  priceFromCoins: 4,
  // What a form is made of; the rest of an entry is for the catalog.
} as unknown as CatalogEntry
const effect = (input: Effect['input']) => ({ id: 'sketch', modelId: 'some', input }) as Effect
const sketch = formSourceOfEffect(entry, effect({ type: 'images', min: 1, max: 2 }))

describe('an effect', () => {
  test('offers its input, counted as it says, and a prompt; nothing else of its model', () => {
    expect(sketch.params).toEqual([{ ...params[0], required: true, minItems: 1, maxItems: 2 }, params[2]])
    expect(sketch).toMatchObject({ modelId: 'some', effectId: 'sketch', defaults: {}, priceFromCoins: 4 })
  })

  test('of a video asks for that', () => {
    expect(formSourceOfEffect(entry, effect({ type: 'video' })).params).toEqual([
      { ...params[1], required: true },
      params[2],
    ])
  })

  test('keeps its drafts apart from those of its model', () => {
    expect(keyOf(sketch)).not.toBe(keyOf(formSourceOfModel(entry)))
  })
})

test('a seed can be set where a form has a field for it', () => {
  expect(hasParam(formSourceOfModel(entry), 'seed')).toBe(true)
  expect(hasParam(sketch, 'seed')).toBe(false)
})

describe('what was made can be made again where it was made', () => {
  const made = (modelId: string, effectId?: string) =>
    ({ modelId, effect: effectId === undefined ? null : { id: effectId, text: null } }) as Generation
  const model = formSourceOfModel(entry)

  // prettier-ignore
  test.for<[string, typeof sketch, Generation, boolean]>([
    ['a run of the model, at the model',         model,  made('some'),            true],
    ['a run of the effect, at the effect',       sketch, made('some', 'sketch'),  true],
    ['a run of the effect, at its model',        model,  made('some', 'sketch'),  false],
    ['a run of the model, at one of its effects', sketch, made('some'),           false],
    ['a run of another effect',                  sketch, made('some', 'mosaic'),  false],
    ['a run of another model',                   model,  made('other'),           false],
  ])('%s', ([, formSource, generation, is]) => {
    expect(wasMadeWith(formSource, generation)).toBe(is)
  })
})

// prettier-ignore
test.for<[string, Partial<CatalogEntry>, boolean]>([
  ['an edit keeps the size of its picture', { taskType: 'image.edit' },     true],
  ['what is painted anew does not',         { taskType: 'image.generate' }, false],
  ['nor what has a resolution',             { taskType: 'image.edit', params: [{ ...params[3]!, name: 'resolution' }] }, false],
])('%s', ([, change, keepsSize]) => {
  expect(formSourceOfModel({ ...entry, ...change }).keepsSize).toBe(keepsSize)
})
