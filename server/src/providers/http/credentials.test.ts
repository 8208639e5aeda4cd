import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createCredentials } from './credentials.ts'

const credentials = createCredentials({ FAL_KEY: 'value-of-fal', EMPTY: '', MISSING: undefined })

test('a reference becomes its value, and other text stays', () => {
  expect(credentials.resolve('Key ${FAL_KEY}')).toBe('Key value-of-fal')
  expect(credentials.resolve('${FAL_KEY}${FAL_KEY}')).toBe('value-of-falvalue-of-fal')
  expect(credentials.resolve('$FAL_KEY {FAL_KEY}')).toBe('$FAL_KEY {FAL_KEY}')
})

test('a value is not read for references again', () => {
  const nested = createCredentials({ A: '${B}', B: 'b' })

  expect(nested.resolve('${A}')).toBe('${B}')
})

test.each([
  ['${HOME}', 'HOME is not listed in BACKEND_SECRETS'],
  ['${EMPTY}', 'EMPTY is not set'],
  ['${MISSING}', 'MISSING is not set'],
  ['${constructor}', 'constructor is not listed in BACKEND_SECRETS'],
])('%s does not resolve', (text, message) => {
  expect(() => credentials.resolve(text)).toThrow(message)
})

test('every reference that does not resolve is reported, with its path', () => {
  const settings = {
    key: '${HOME}',
    model: 'flux',
    steps: 4,
    headers: { authorization: 'Bearer ${MISSING}', fine: '${FAL_KEY}' },
    list: ['${EMPTY} ${OTHER}'],
  }

  expect(credentials.issues(settings)).toEqual([
    'key: HOME is not listed in BACKEND_SECRETS',
    'headers.authorization: MISSING is not set',
    'list.0: EMPTY is not set',
    'list.0: OTHER is not listed in BACKEND_SECRETS',
  ])
})

test('what a backend said has none of the values, in whatever spelling, nor what was sent to it', () => {
  const several = createCredentials({
    A: 'value/of/one',
    B: 'value/of/one/and/more',
    SHORT: 'abc',
    NONE: undefined,
  })
  const said = JSON.parse(
    '{"value/of/one":["abc","no value\\/of\\/one",7,null],"error":{"key":"value/of/one/and/more"}}',
  )

  expect(several.redact(said)).toEqual({
    '[redacted]': ['abc', 'no [redacted]', 7, null],
    error: { key: '[redacted]' },
  })
  expect(several.redact('Bearer sent_as_it_is', { authorization: 'Bearer sent_as_it_is' })).toBe(
    'Bearer [redacted]',
  )
})

test('neither JSON nor a print shows a value', () => {
  expect(JSON.stringify(credentials) + inspect(credentials, { depth: 9, showHidden: true })).not.toContain(
    'value-of',
  )
})
