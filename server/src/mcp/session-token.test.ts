import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sessionTokens } from './session-token.ts'

const sign = (text: string) => createHmac('sha256', 'a secret').update(text).digest('base64url')
const tokens = sessionTokens({ sign, verify: (text, signature) => sign(text) === signature })

test('any node knows a session that another one named, for the same key alone', () => {
  const token = tokens.seal('one', 'key 1')

  expect(tokens.isOf(token, 'key 1')).toBe(true)
  expect(tokens.isOf(token, 'key 2')).toBe(false)
  expect(tokens.isOf(token.replace('one', 'two'), 'key 1')).toBe(false)
  expect(tokens.isOf('', 'key 1')).toBe(false)
})
