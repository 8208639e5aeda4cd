import { expect, test } from 'vitest'
import { asWritten, wordsOf } from './words.ts'

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

const synonyms = new Map([['wheat field', 'gold meadow']])

test.each([
  ['a Wheat Field', '"meadow"', '"wheat field"'],
  ['no wheat field', '"no gold meadow"', '"no wheat field"'],
  ['three seas', '"3"', '"three"'],
  ['a meadow', '"meadow"', '"meadow"'],
  ['a sea', '"meadow"', '"meadow"'],
])('of %j the note %s is written %s', (prompt, note, written) => {
  expect(asWritten([note, note], prompt, synonyms)).toEqual([written])
})
