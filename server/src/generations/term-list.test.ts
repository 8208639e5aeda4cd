import { expect, test } from 'vitest'
import { readTermList } from './term-list.ts'

const isListed = readTermList('# a comment\nforbidden\nbad thing # and why\n\n')

// prettier-ignore
test.for([
  ['a forbidden picture',      true],
  ['FORBIDDEN',                true],
  ['forbidden.',               true],
  ['fórbïdden',                true],
  ['ｆｏｒｂｉｄｄｅｎ',         true],
  ['for\u200Bbidden',          true],
  ['a bad   thing',            true],
  ['a bad\nthing',             true],
  ['unforbidden',              false],
  ['forbiddenness',            false],
  ['forbidden2',               false],
  ['bad things',               false],
  ['a comment',                false],
  ['',                         false],
] as const)('%s', ([text, listed]) => {
  expect(isListed(['harmless', text])).toBe(listed)
})

test('an empty list lists nothing', () => {
  expect(readTermList('# nothing\n')(['anything'])).toBe(false)
})
