import { expect, test } from 'vitest'
import { whereJsonStops } from './json-stop.ts'

test.for<[string, number, number]>([
  ['<html>', 1, 1],
  ['{"a": 1,\n "b": [1, tru', 2, 11],
  ['{"a": {"b": "cut of', 1, 20],
  ['{"a": [1, 2],\n}', 2, 1],
  ['{"a": }', 1, 7],
  ['[,]', 1, 2],
  ['[1 2]', 1, 4],
  ['[]\n[]', 2, 1],
  ['{"a"', 1, 5],
  ['["a\\x"]', 1, 4],
  ['["a\nb"]', 1, 4],
  ['[1]]', 1, 4],
  ['{"a": 01}', 1, 8],
])('%j stops being JSON at line %i, column %i', ([text, line, column]) => {
  expect(() => JSON.parse(text)).toThrow('JSON')
  expect(whereJsonStops(text)).toEqual({ line, column })
})

test('a text that is cut off at its very end, however deep and long', () => {
  const text = `${'['.repeat(100_000)}"${'a'.repeat(1_000_000)}`

  expect(whereJsonStops(text)).toEqual({ line: 1, column: text.length + 1 })
})
