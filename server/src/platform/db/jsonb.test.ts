import { expect, test } from 'vitest'
import { jsonbOf } from './jsonb.ts'

test('is the JSON of a value', () => {
  const value = { text: 'a 🚀 "b"\n', list: [1, null, { deep: 'é' }] }

  expect(jsonbOf(value)).toBe(JSON.stringify(value))
})

test('has no half of a pair and no null character, which PostgreSQL refuses', () => {
  const cut = '🚀'.slice(0, 1)

  const json = jsonbOf({ cut, list: [`a\0b`], whole: '🚀', typed: String.raw`\u0000` })

  expect(JSON.parse(json)).toEqual({
    cut: '\u{fffd}',
    list: ['a\u{fffd}b'],
    whole: '🚀',
    typed: String.raw`\u0000`,
  })
})
