import { expect, test } from 'vitest'
import { parseOperatorToken, refusalForRole } from './operator-tokens.ts'

const token = 'a-token-of-at-least-32-characters'

test('a token has a name and a role', () => {
  expect(parseOperatorToken(`alice:full:${token}`)).toEqual({
    name: 'alice',
    role: 'full',
    token,
  })
  for (const wrong of [
    token,
    `alice:${token}`,
    `alice:owner:${token}`,
    `:full:${token}`,
    'alice:full:short',
    `token:full:${token}`,
    `a@b.c:full:${token}`,
  ])
    expect(parseOperatorToken(wrong)).toBeUndefined()
})

test.each([
  ['full', 'DELETE', '/operator/v1/models/{id}', {}, true],
  ['read-only', 'GET', '/operator/v1/accounts', {}, true],
  ['read-only', 'HEAD', '/metrics', {}, true],
  ['read-only', 'GET', '/operator/v1/generations/{id}', { reveal: 'true' }, false],
  ['read-only', 'GET', '/operator/v1/accounts/{id}/webhooks/{webhookId}/deliveries/{deliveryId}', {}, false],
  ['read-only', 'GET', '/operator/v1/audit', {}, true],
  ['read-only', 'GET', '/operator/v1/audit', { full: 'true' }, false],
  ['read-only', 'POST', '/operator/v1/accounts', {}, false],
  ['metrics', 'GET', '/metrics', {}, true],
  ['metrics', 'GET', '/operator/v1/stats', {}, false],
] as const)('the role %s may %s %s %j: %s', (role, method, path, query, may) => {
  const showsContent = path.endsWith('/{deliveryId}')
  expect(refusalForRole(role, { method, path, query, showsContent }) === undefined).toBe(may)
})
