import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

const texts = (text: string) => sentencesOf(text).map((one) => one.text)

test('a text is taken apart behind its sentences, not within numbers', () => {
  expect(texts('It is 3.5 miles. "Really?" Yes! He said: go.\nNow')).toEqual([
    'It is 3.5 miles.',
    '"Really?"',
    'Yes!',
    'He said:',
    'go.',
    'Now',
  ])
})

test('what has no letter or number is left out', () => {
  expect(texts('Well ... ?!\n\n---\n\nThen.')).toEqual(['Well ...', 'Then.'])
})

test('a very long sentence is taken apart at commas, or else between words, and keeps all of them', () => {
  const [clause, words] = ['a long way to go, ', 'word '].map((part) => part.repeat(200))

  for (const part of texts(clause).slice(0, -1)) expect(part).toMatch(/^a .{200,} go,$/)
  for (const text of [clause, words, 'x'.repeat(1000)]) {
    expect(Math.max(...texts(text).map(({ length }) => length))).toBeLessThanOrEqual(300)
    expect(texts(text).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})
