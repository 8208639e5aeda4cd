import { expect, test } from 'vitest'
import { parseOperatorToken, refusalForRole } from './operator-tokens.ts'

const token = 'a-token-of-at-least-32-characters'

test('a token has a name and a role', () => {
  expect(parseOperatorToken(`alice@example.com:full:${token}`)).toEqual({
    name: 'alice@example.com',
    role: 'full',
    token,
  })
  for (const wrong of [token, `alice:${token}`, `alice:owner:${token}`, `:full:${token}`, 'alice:full:short'])
    expect(parseOperatorToken(wrong)).toBeUndefined()
})

test.each([
  ['full', 'DELETE', '/operator/v1/models/{id}', {}, true],
  ['read-only', 'GET', '/operator/v1/accounts', {}, true],
  ['read-only', 'HEAD', '/metrics', {}, true],
  ['read-only', 'GET', '/operator/v1/generations/{id}', { reveal: 'true' }, false],
  ['read-only', 'POST', '/operator/v1/accounts', {}, false],
  ['metrics', 'GET', '/metrics', {}, true],
  ['metrics', 'GET', '/operator/v1/stats', {}, false],
] as const)('the role %s may %s %s %j: %s', (role, method, path, query, may) => {
  expect(refusalForRole(role, { method, path, query }) === undefined).toBe(may)
})
