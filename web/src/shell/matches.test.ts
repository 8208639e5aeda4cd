import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test.each([
  ['API keys', '', true],
  ['API keys', 'ak', true],
  ['API keys', 'api k', true],
  ['API keys', 'ka', false],
  ['Usage', 'uu', false],
])('%s is found by "%s": %s', (name, typed, isFound) => {
  expect(matches(name, typed)).toBe(isFound)
})
