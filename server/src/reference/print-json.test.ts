import { expect, test } from 'vitest'
import { printJson } from './print-json.ts'

test('what fits on a line stays on a line', () => {
  expect(printJson({ coins: 500, tags: ['a', 'b'], none: {} })).toBe(
    '{ "coins": 500, "tags": ["a", "b"], "none": {} }',
  )
})

test('what does not fit is broken where it is longest, and no deeper', () => {
  const value = {
    modelId: 'sandbox-image',
    params: { prompt: 'A lighthouse at dusk', num_outputs: 2 },
    maxCoins: 10,
  }

  expect(printJson(value).split('\n')).toEqual([
    '{',
    '  "modelId": "sandbox-image",',
    '  "params": {',
    '    "prompt": "A lighthouse at dusk",',
    '    "num_outputs": 2',
    '  },',
    '  "maxCoins": 10',
    '}',
  ])
})

test('it is the same value', () => {
  const value = {
    list: Array.from({ length: 40 }, (_, place) => ({ place, text: 'a "quoted" word' })),
    none: null,
  }

  expect(JSON.parse(printJson(value))).toEqual(value)
})
