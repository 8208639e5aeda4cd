import { expect, test } from 'vitest'
import { CallFailed } from './problem.ts'
import { allBack, causeOf, issueWords, wordsFor } from './words.ts'

test('a pause says until when, in the time of the reader', () => {
  const until = new Date(2026, 0, 31, 14, 20).toISOString()

  const words = wordsFor(
    new CallFailed({ code: 'cooldown', detail: `Too many refusals. Try again after ${until}.` }),
  )

  expect(words.title).toBe('Paused until 14:20')
})

test('a fault of the page is told from a failure of the server', () => {
  expect(wordsFor(new TypeError('x is undefined')).title).toBe('This page has a fault')
  expect(wordsFor(new CallFailed({ code: 'wrong_media', detail: 'That is a film.' })).title).toBe(
    'That is a film.',
  )
})

test.each([
  ['must match pattern "^a"', 'Is not in the right form.'],
  ['must be either integer or null', 'Must be a whole number.'],
  ['must be a number from 1 to 4', 'Must be a number from 1 to 4.'],
])('of a field, %j is told as %j', (message, words) => expect(issueWords(message)).toBe(words))

test('coins that are back are counted', () => {
  expect([1, 12, 1200].map(allBack)).toEqual([
    'The coin is back.',
    'All 12 coins are back.',
    'All 1,200 coins are back.',
  ])
})

test.for([
  [{ code: 'invalid_input', message: 'Say "a lake".' }, 'Say "a lake".'],
  [{ code: 'invalid_input' }, 'The model could not work with the input. Try another.'],
  [{ code: 'timeout', message: 'For programs.' }, 'It took too long. The same request may succeed later.'],
] as const)('what is wrong with an input is said in the words of the model: %j', ([error, words]) => {
  expect(causeOf(error)).toBe(words)
})
