import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signAnew } from './session-cookie.ts'

const signed = (key: string, token = 'to.ken') =>
  encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)
const keys = { current: 'new', others: ['old', 'older'] }

test('a session of another key is signed with the current, whatever else there is', () => {
  const cookies = (value: string) => `theme=dark; session=${value}; session2=${signed('old')}`

  expect(signAnew(cookies(signed('older')), 'session', keys)).toBe(cookies(signed('new')))
})

test.each([
  ['of the current key', signed('new')],
  ['of a key that nobody knows', signed('forged')],
  ['for another token', signed('old').replace('to', 'tu')],
  ['without a signature', 'token'],
  ['that is no text', '%E0%A4'],
])('a session %s stays as it is', (_, value) => {
  expect(signAnew(`session=${value}`, 'session', keys)).toBe(`session=${value}`)
})
