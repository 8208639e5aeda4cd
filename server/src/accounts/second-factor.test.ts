import { describe, expect, test } from 'vitest'
import {
  backupCode,
  base32,
  codeAt,
  digitsOf,
  findStep,
  fromBase32,
  hashOfBackupCode,
  keyUri,
  stepAt,
} from './second-factor.ts'

const secret = base32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238, appendix B: at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
})

test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %s is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
  expect(fromBase32(encoded).toString()).toBe(text)
})

describe('a code is accepted', () => {
  const nowMs = 1_800_000_000_000
  const now = stepAt(nowMs)

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %i steps from now: %s', (steps, isAccepted) => {
    const step = now + steps

    expect(findStep(secret, codeAt(secret, step), nowMs, 0)).toBe(isAccepted ? step : undefined)
  })

  test('once: neither it nor one before it is accepted afterwards', () => {
    expect(findStep(secret, codeAt(secret, now), nowMs, now)).toBeUndefined()
    expect(findStep(secret, codeAt(secret, now - 1), nowMs, now)).toBeUndefined()
    expect(findStep(secret, codeAt(secret, now + 1), nowMs, now)).toBe(now + 1)
  })
})

test('the address for the app names service and person', () => {
  expect(keyUri('ABC', 'atelier.test', 'ada+1@example.com')).toBe(
    'otpauth://totp/atelier.test:ada%2B1%40example.com?secret=ABC&issuer=atelier.test',
  )
})

test('a backup code is read however it was typed, and differs from account to account', () => {
  const code = backupCode(Buffer.from('0123456789'))

  expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  const hash = hashOfBackupCode('a', code)
  expect(hashOfBackupCode('a', ` ${code.replaceAll('-', ' ').toUpperCase()}`)).toEqual(hash)
  expect(hashOfBackupCode('b', code)).not.toEqual(hash)
})

test.each([
  ['123456', '123456'],
  [' 123 456', '123456'],
  ['1234567', undefined],
  ['abcd-efgh-ijkl-mnop', undefined],
])('%j is the code %s of an app', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})
