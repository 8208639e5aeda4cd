import { expect, test } from 'vitest'
import {
  optionalCount,
  optionalDay,
  optionalFlag,
  optionalMoment,
  optionalOneOf,
  optionalPath,
  optionalText,
} from './search-params.ts'

test.each([
  ['/account/keys?create=true', { next: '/account/keys?create=true' }],
  ['//evil.example', {}],
  ['/account/usage?by=key#top', { next: '/account/usage?by=key#top' }],
  ['/\\evil.example', {}],
  ['/\t/evil.example', {}],
  ['/\n\\evil.example', {}],
  ['\t//evil.example', {}],
  ['/.//evil.example', {}],
  ['account/keys', {}],
  ['https://evil.example', {}],
  ['javascript:alert(1)', {}],
  [7, {}],
])('the way on after signing in stays on our page: %j', (next, read) => {
  expect(optionalPath({ next }, 'next')).toEqual(read)
})

test.each([
  ['2026-01-31', { from: '2026-01-31' }],
  ['2026-13-01', {}],
  ['yesterday', {}],
  [20_260_131, {}],
])('a day is a day or nothing: %s', (from, read) => {
  expect(optionalDay({ from }, 'from')).toEqual(read)
})

test.each([
  ['2026-01-31T12:00:00.000Z', { since: '2026-01-31T12:00:00.000Z' }],
  ['2026-01-31', {}],
  ['2026-13-31T12:00:00.000Z', {}],
])('a moment is a moment or nothing: %s', (since, read) => {
  expect(optionalMoment({ since }, 'since')).toEqual(read)
})

test.each([
  [3, { attempt: 3 }],
  [0, {}],
  [1.5, {}],
  ['3', {}],
])('a count is a count or nothing: %s', (attempt, read) => {
  expect(optionalCount({ attempt }, 'attempt')).toEqual(read)
})

test('what is not on the list, not true or not text is left out', () => {
  expect(optionalOneOf({ by: 'key' }, 'by', ['model', 'key'])).toEqual({ by: 'key' })
  expect(optionalOneOf({ by: 'constructor' }, 'by', ['model', 'key'])).toEqual({})
  expect(optionalFlag({ create: 'yes' }, 'create')).toEqual({})
  expect(optionalText({ receipt: '' }, 'receipt')).toEqual({})
})
