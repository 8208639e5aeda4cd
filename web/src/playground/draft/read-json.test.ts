import { describe, expect, test } from 'vitest'
import type { FormSource } from '../form-source.ts'
import type { Values } from '../values.ts'
import { readJson, writeJson } from './read-json.ts'

const ui = { control: 'prompt', group: 'prompt', order: 1 } as const
const formSource: FormSource = {
  modelId: 'some',
  params: [
    { name: 'prompt', kind: 'text', required: true, maxLength: 100, ui },
    { name: 'num_outputs', kind: 'range', required: false, min: 1, max: 4, step: 1, ui },
    { name: 'images', kind: 'media_list', required: false, accept: 'image', minItems: 0, maxItems: 4, ui },
  ],
  defaults: { num_outputs: 1 },
  inputLimits: {},
  priceFromCoins: null,
  needsOneOf: [],
  examples: [],
  needsConsent: false,
  keepsSize: false,
}

test('what is written is what is read', () => {
  const values: Values = { prompt: 'A "chair"\n', num_outputs: 3, images: ['a', 'b'] }

  expect(readJson(formSource, writeJson(values))).toEqual({ values, problem: null })
})

test('a default is nothing that was set', () => {
  expect(readJson(formSource, '{"num_outputs": 1}').values).toEqual({})
})

describe('what is wrong is said in words', () => {
  // prettier-ignore
  test.for<[string, RegExp]>([
    ['{"prompt": }',              /not valid JSON yet/],
    ['{\n  "prompt": "a",\n}',    /not valid JSON yet: check line 3/],
    ['[]',                        /Enter an object/],
    ['7',                         /Enter an object/],
    ['{"promt": "a"}',            /“promt” is not a setting of this model\. Available: prompt, num_outputs, images\./],
    ['{"prompt": {"a": 1}}',      /“prompt” must be text, a number/],
    ['{"images": [1]}',           /“images” must be text/],
  ])('%s', ([text, problem]) => {
    expect(readJson(formSource, text).problem).toMatch(problem)
  })
})
