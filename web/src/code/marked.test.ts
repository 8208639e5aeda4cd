import { expect, test } from 'vitest'
import { joined, marked, plain, rewritten, spans, tint } from './marked.ts'

const shown = (whole: Parameters<typeof spans>[0]) =>
  spans(whole)
    .map(({ text, isTinted }) => (isTinted ? `[${text}]` : text))
    .join('')

test('marks keep to their words', () => {
  const whole = marked`a ${tint('b')} c ${joined([plain('d'), tint('e')], ', ')}${7}`

  expect(whole.text).toBe('a b c d, e7')
  expect(whole.tinted).toEqual([
    [2, 3],
    [9, 10],
  ])
  expect(shown(whole)).toBe('a [b] c d, [e]7')
})

test('what is rewritten may grow', () => {
  const escaped = rewritten(marked`'${tint("it's")}'`, (text) => text.replaceAll("'", '""'))

  expect(shown(escaped)).toBe('""[it""s]""')
})

test('nothing is no stretch', () => {
  expect(spans(plain(''))).toEqual([])
  expect(tint('').tinted).toEqual([])
})
