import { expect, test } from 'vitest'
import { isAllowedRedirect, isRegisteredRedirect, withAnswer } from './redirects.ts'

test.each([
  ['https://agent.example/callback', true],
  ['https://agent.example:8443/callback?x=1', true],
  ['http://localhost:3000/callback', true],
  ['http://127.0.0.1/', true],
  ['http://[::1]:9/', true],
  ['http://agent.example/callback', false],
  ['http://localhost.evil.example/callback', false],
  ['http://127.0.0.1.evil.example/', false],
  ['http://127.0.0.2/', false],
  ['https://agent.example/callback#here', false],
  ['https://agent.example/callback#', false],
  ['https://me:secret@agent.example/', false],
  ['cursor://callback', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/callback', false],
  ['', false],
  [`https://agent.example/${'a'.repeat(2000)}`, false],
])('%j as the address of an agent: %s', (address, isAllowed) => {
  expect(isAllowedRedirect(address)).toBe(isAllowed)
})

test.each([
  ['https://agent.example/callback', 'https://agent.example/callback', true],
  ['https://agent.example/callback', 'https://agent.example/callback/', false],
  ['https://agent.example/callback', 'https://agent.example/callback?x=1', false],
  ['https://agent.example/callback', 'https://agent.example:444/callback', false],
  ['https://agent.example/callback', 'https://agent.example/other', false],
  ['https://agent.example/callback', 'https://evil.example/callback', false],
  ['http://localhost/callback', 'http://localhost:51234/callback', true],
  ['http://localhost:1/callback', 'http://localhost:2/callback', true],
  ['http://localhost:1/callback', 'http://127.0.0.1:1/callback', false],
  ['http://localhost:1/callback', 'http://localhost:1/other', false],
  ['http://localhost:1/callback', 'https://localhost:1/callback', false],
  ['http://localhost:1/callback', 'http://evil.example:1/callback', false],
])('registered %j, asked for %j: %s', (registered, asked, isSame) => {
  expect(isRegisteredRedirect([registered], asked)).toBe(isSame)
})

test('an answer is added to whatever query the address has', () => {
  expect(
    withAnswer('https://agent.example/?a=1', { code: 'x y', state: undefined, iss: 'https://a.test' }),
  ).toBe('https://agent.example/?a=1&code=x+y&iss=https%3A%2F%2Fa.test')
})
