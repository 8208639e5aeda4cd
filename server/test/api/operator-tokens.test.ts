import { expect, test } from 'vitest'
import { expectOk, testApp, type TestApp } from '../app.ts'

const token = (name: string) => `${name}-has-a-token-of-32-characters-00`
const OPERATOR_TOKENS = [
  ['alice', 'full'],
  ['auditor', 'read-only'],
  ['prometheus', 'metrics'],
]
  .map(([name, role]) => `${name}:${role}:${token(name!)}`)
  .join(',')

const as = (app: TestApp, name: string) => app.stranger().with({ authorization: `Bearer ${token(name)}` })

test('what somebody does with a token of their own is recorded under its name', async () => {
  const app = await testApp({ OPERATOR_TOKENS })

  const account = await expectOk(as(app, 'alice').post('/operator/v1/accounts', { email: 'bob@example.com' }))

  const { items } = await expectOk(app.operator.get('/operator/v1/actions'))
  expect(items).toMatchObject([{ actor: 'alice', target: account.id }])
})

test.each([
  ['auditor', 'GET', '/operator/v1/accounts', 200],
  ['auditor', 'GET', '/metrics', 200],
  ['auditor', 'POST', '/operator/v1/accounts', 403],
  ['auditor', 'GET', '/operator/v1/generations/00000000-0000-4000-8000-000000000000?reveal=true', 403],
  ['prometheus', 'GET', '/metrics', 200],
  ['prometheus', 'GET', '/operator/v1/stats', 403],
  ['nobody', 'GET', '/metrics', 401],
] as const)('%s %s %s is %i', async (name, method, path, status) => {
  const app = await testApp({ OPERATOR_TOKENS })

  expect((await as(app, name).send(method, path)).status).toBe(status)
})
