import { expect, test } from 'vitest'
import { initialOf } from './initial-of.ts'

// prettier-ignore
test.for<[string, string | undefined]>([
  ['ada', 'A'], ['  Ada', 'A'], ['<b>Bob</b>', 'B'], ['\u200F\u202Eada', 'A'], ['7 of 9', '7'], ['éa', 'É'],
  ['e\u0301a', 'E\u0301'], ['李', '李'], ['🙂', undefined], ['<>', undefined], ['', undefined],
])('%s: %s', ([name, initial]) => {
  expect(initialOf(name)).toBe(initial)
})
