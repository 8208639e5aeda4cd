import { describe, expect, test } from 'vitest'
import { expectOk, testApp, type Person, type TestApp } from '../app.ts'

async function operatorWith(app: TestApp, operatorRole: 'owner' | 'support'): Promise<Person> {
  const person = await app.person({ coins: 100 })
  await expectOk(app.operator.patch(`/operator/v1/accounts/${person.id}`, { operatorRole }))
  return person
}

test('nobody changes their own role, or the last owner could lock everybody out', async () => {
  const app = await testApp()
  const [owner, other] = [await operatorWith(app, 'owner'), await operatorWith(app, 'owner')]
  const role = (person: Person) => `/operator/v1/accounts/${person.id}`

  const own = await owner.patch(role(owner), { operatorRole: null })
  const others = await owner.patch(role(other), { operatorRole: 'support' })

  expect(own).toMatchObject({ status: 400, body: { issues: [{ path: 'operatorRole' }] } })
  expect(others).toMatchObject({ status: 200, body: { operatorRole: 'support' } })
  await expectOk(app.operator.patch(role(owner), { operatorRole: null }))
})

describe('support does not change accounts of operators', () => {
  test.each([
    ['PATCH', '', { locked: true }],
    ['POST', '/coins', { coins: 500, note: 'For lunch' }],
    ['POST', '/sign-in-link', undefined],
    ['POST', '/sign-out', undefined],
  ] as const)('%s %s is for owners there, also of oneself', async (method, path, body) => {
    const app = await testApp()
    const [owner, support, customer] = [
      await operatorWith(app, 'owner'),
      await operatorWith(app, 'support'),
      await app.person({ coins: 100 }),
    ]
    const ask = (who: Person, { id }: Person) =>
      method === 'PATCH'
        ? who.patch(`/operator/v1/accounts/${id}${path}`, body)
        : who.post(`/operator/v1/accounts/${id}${path}`, body)

    const refused = { status: 403, body: { code: 'insufficient_scope' } }
    expect(await ask(support, owner)).toMatchObject(refused)
    expect(await ask(support, support)).toMatchObject(refused)
    expect((await ask(support, customer)).status).toBe(200)
    expect((await ask(owner, support)).status).toBe(200)
    const audit = await expectOk(app.operator.get('/operator/v1/audit?full=true'))
    expect(audit.ok).toBe(true)
  })

  test('a refund to oneself is for owners, too', async () => {
    const app = await testApp()
    const support = await operatorWith(app, 'support')
    const generation = await expectOk(
      support.post(
        '/v1/generations',
        { modelId: 'sandbox-image', params: { prompt: 'a lamp' }, maxCoins: 100 },
        { 'idempotency-key': 'refund-to-oneself-1' },
      ),
    )
    await app.runJobs()
    const path = `/operator/v1/generations/${generation.id}/refund`

    const own = await support.post(path, { reason: 'I did not like it' })

    expect(own).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    await expectOk(app.operator.post(path, { reason: 'It was blank' }))
  })

  test('cannot come in by a link that it made before somebody became an owner, nor by the password set with it', async () => {
    const app = await testApp()
    const support = await operatorWith(app, 'support')
    const [kept, used] = [await app.person(), await app.person()]
    const tokenFor = async ({ id }: Person) => {
      const { url } = await expectOk(support.post(`/operator/v1/accounts/${id}/sign-in-link`))
      return new URL(url).hash.slice(1)
    }
    const use = (token: string) =>
      app.stranger().post('/account/v1/sign-in-link', { token, password: 'known to support' })
    const token = await tokenFor(kept)
    await expectOk(use(await tokenFor(used)))

    for (const { id } of [kept, used])
      await expectOk(app.operator.patch(`/operator/v1/accounts/${id}`, { operatorRole: 'owner' }))

    expect((await use(token)).status).toBe(403)
    const signIn = { email: used.email, password: 'known to support' }
    expect((await app.stranger().post('/account/v1/sign-in', signIn)).status).toBe(401)
  })
})
