import { expect, test } from 'vitest'
import { CallFailed } from './problem.ts'
import { causeOf, issueMessage, messageFor } from './messages.ts'

test('a pause says until when, in the time of the reader', () => {
  const until = new Date(2026, 0, 31, 14, 20).toISOString()

  const expected = messageFor(
    new CallFailed({
      code: 'cooldown',
      detail: 'Too many. Again from 2027-05-05T05:05:00.000Z.',
      retryAt: until,
    }),
  )

  expect(expected.title).toBe('Paused until 14:20')
})

test('a fault of the page is told from a failure of the server', () => {
  expect(messageFor(new TypeError('x is undefined')).title).toBe('Something went wrong on this page')
  expect(messageFor(new CallFailed({ code: 'wrong_media', detail: 'That is a film.' })).title).toBe(
    'That is a film.',
  )
})

test('a pause of which no moment is known says no moment, whatever its detail says', () => {
  const paused = new CallFailed({ code: 'cooldown', detail: 'Again from 2027-05-05T05:05:00.000Z.' })

  expect(messageFor(paused).title).toBe('New generations are paused')
})

test.each([
  ['must be a whole number or null', 'Must be a whole number or null.'],
  ['says what is wrong. And why.', 'Says what is wrong. And why.'],
])('of a field, %j is told as %j', (message, expected) => expect(issueMessage(message)).toBe(expected))

test.for([
  [{ code: 'invalid_input', message: 'Say "a lake".' }, 'Say "a lake".'],
  [{ code: 'invalid_input' }, "The model can't use this input. Try a different one."],
  [{ code: 'timeout', message: 'For programs.' }, 'It took too long. The same request may work later.'],
] as const)('what is wrong with an input is said in the words of the model: %j', ([error, expected]) => {
  expect(causeOf(error)).toBe(expected)
})
