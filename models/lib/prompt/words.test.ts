import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

const phrases = new Map([
  ['rock and roll', 'rock'],
  ['and roll', 'wrong'],
])

test.each([
  ['Rock & Roll', ['rock']],
  ['the dog’s bark. A cat!', ['the', 'dog', 'bark', ',', 'a', 'cat', ',']],
  ['2.5 or 1,5 boats', ['2.5', 'or', '1.5', 'boats']],
  ['r&b in F♯ minor, B♭ major', ['r&b', 'in', 'f#', 'minor', ',', 'bb', 'major']],
  ['#sunset (wide)', ['sunset', ',', 'wide', ',']],
])('%j has the words %j', (prompt, words) => {
  expect(wordsOf(prompt, phrases)).toEqual(words)
})
