import { expect, test } from 'vitest'
import { languageName, recentFirst } from './languages.ts'

// prettier-ignore
test.for<[string, string, string]>([
  ['de',   'de', 'Deutsch'],
  ['fr',   'fr', 'Français'],
  ['ja',   'en', 'Japanese'],
  ['auto', 'auto', 'auto'],
  ['??',   'en', '??'],
])('%s in %s is %s', ([code, spoken, name]) => {
  expect(languageName(code, spoken)).toBe(name)
})

test('what was used lately comes first, and nothing twice or from elsewhere', () => {
  expect(recentFirst(['en', 'de', 'fr'], ['fr', 'xx'])).toEqual(['fr', 'en', 'de'])
})
