import { expect, test } from 'vitest'
import { parseOperatorToken, refusalForRole } from './operator-tokens.ts'

const token = 'a-token-of-at-least-32-characters'

test('a token has a name and a role', () => {
  expect(parseOperatorToken(`alice:full:${token}`)).toEqual({
    name: 'alice',
    role: 'owner',
    token,
  })
  for (const wrong of [
    token,
    `alice:${token}`,
    `alice:admin:${token}`,
    `:full:${token}`,
    'alice:full:short',
    `token:full:${token}`,
    `a@b.c:full:${token}`,
  ])
    expect(parseOperatorToken(wrong)).toBeUndefined()
})

test.each([
  ['owner', 'DELETE', '/operator/v1/models/{id}', {}, true],
  ['read-only', 'GET', '/operator/v1/accounts', {}, true],
  ['read-only', 'HEAD', '/metrics', {}, true],
  ['read-only', 'GET', '/operator/v1/generations/{id}', { reveal: 'true' }, false],
  ['read-only', 'GET', '/operator/v1/accounts/{id}/webhooks/{webhookId}/deliveries/{deliveryId}', {}, false],
  ['read-only', 'GET', '/operator/v1/audit', {}, true],
  ['read-only', 'GET', '/operator/v1/audit', { full: 'true' }, false],
  ['read-only', 'POST', '/operator/v1/accounts', {}, false],
  ['support', 'GET', '/operator/v1/generations/{id}', { reveal: 'true' }, true],
  ['support', 'GET', '/operator/v1/audit', { files: 'true' }, false],
  ['support', 'POST', '/operator/v1/accounts', {}, true],
  ['support', 'PUT', '/operator/v1/settings', {}, false],
  ['metrics', 'GET', '/metrics', {}, true],
  ['metrics', 'GET', '/operator/v1/stats', {}, false],
] as const)('the role %s may %s %s %j: %s', (role, method, path, query, may) => {
  const showsContent = path.endsWith('/{deliveryId}')
  const isForSupport = path === '/operator/v1/accounts'
  expect(refusalForRole(role, { method, path, query, showsContent, isForSupport }) === undefined).toBe(may)
})
