import { expect, test } from 'vitest'
import { languageFor } from './page-language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['DE-ch', 'de'],
  ['fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['de;q=0.2,en;q=0.7', 'en'],
  ['de;q=0,fr', 'en'],
  ['fr,*;q=0.5', 'en'],
  ['den', 'en'],
  [';;q=,,=', 'en'],
] as const)('a browser that asks for %j gets %s', (acceptLanguage, expected) => {
  expect(languageFor(undefined, acceptLanguage)).toBe(expected)
})

test.each([
  ['language=en', 'en'],
  ['atelier_session=x; language=en; other=1', 'en'],
  ['language=xx', 'de'],
  ['language=../de', 'de'],
  ['my_language=en', 'de'],
] as const)('whoever has chosen gets that, whatever the browser asks for: %j', (cookie, expected) => {
  expect(languageFor(cookie, 'de')).toBe(expected)
})
