import { expect, test } from 'vitest'
import { readParams } from './read-params.ts'

test.each([
  ['', {}],
  ['{"prompt":"A chair"}', { prompt: 'A chair' }],
  ['[1]', undefined],
  ['null', undefined],
  ['"prompt"', undefined],
  ['{prompt: 1}', undefined],
])('%s', (typed, params) => expect(readParams(typed)).toEqual(params))
