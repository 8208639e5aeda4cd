import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookieOf, expectOk, newEmail, PASSWORD, PUBLIC_URL, testApp } from '../app.ts'
import { publicHook } from '../webhook-fixture.ts'
import { submitAs } from '../submit-as.ts'

const NEW_PASSWORD = 'another battery staple'

describe('the log', () => {
  test('holds no secret, however much is logged and whatever goes wrong', async () => {
    const app = await testApp({ SIGNUP: 'open', LOG_LEVEL: 'trace' })
    const { db } = app.service.database
    const email = newEmail()
    const visitor = app.stranger()

    const signedUp = await visitor.post('/account/v1/sign-up', { email, password: PASSWORD })
    const cookie = cookieOf(signedUp.headers)
    const person = visitor.with({ cookie, origin: PUBLIC_URL })
    const key = await expectOk(person.post('/account/v1/keys', { name: 'Shop', scopes: ['generate'] }))
    const hook = { url: publicHook, events: ['generation.succeeded'] }
    const webhook = await expectOk(person.post('/account/v1/webhooks', hook))
    const rotated = await expectOk(person.post(`/account/v1/webhooks/${webhook.id}/rotate`))
    const link = await expectOk(app.operator.post(`/operator/v1/accounts/${signedUp.body.id}/sign-in-link`))
    const token = link.url.split('#')[1]
    await app.operator.post(`/operator/v1/accounts/${signedUp.body.id}/coins`, { coins: 10, note: 'x' })
    await submitAs(person.with({ cookie: undefined, origin: undefined, authorization: `Bearer ${key.key}` }))
    await app.runJobs()
    // Each of them meets a database that has lost a table, and says so in the log.
    const trouble = [
      ['sessions', () => visitor.post('/account/v1/sign-in', { email, password: PASSWORD })],
      ['sessions', () => person.get('/account/v1/account')],
      ['api_keys', () => person.post('/account/v1/keys', { name: 'Shop', scopes: ['generate'] })],
      ['api_keys', () => visitor.get('/v1/account', { authorization: `Bearer ${key.key}` })],
      ['webhooks', () => person.post(`/account/v1/webhooks/${webhook.id}/rotate`)],
      ['credentials', () => changePassword()],
      ['sign_in_links', () => useLink()],
    ] as const
    for (const [table, ask] of trouble) {
      app.dependencies.apiKeyCache.clear()
      await sql`alter table ${sql.table(table)} rename to lost`.execute(db)
      const { status } = await ask()
      await sql`alter table lost rename to ${sql.table(table)}`.execute(db)
      expect([table, status]).toEqual([table, 500])
    }
    await expectOk(changePassword())

    const log = JSON.stringify(app.log)
    expect(app.log.filter(({ msg }) => msg === 'internal error')).toHaveLength(trouble.length)
    const secrets = {
      PASSWORD,
      NEW_PASSWORD,
      token,
      cookie: cookie.split('=')[1]!.split('.')[0]!,
      key: key.key,
      webhook: webhook.secret,
      rotated: rotated.secret,
    }
    for (const [name, secret] of Object.entries(secrets))
      expect([name, log.includes(secret)]).toEqual([name, false])

    function changePassword() {
      return person.post('/account/v1/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    }
    function useLink() {
      return visitor.post('/account/v1/sign-in-link', { token, password: PASSWORD })
    }
  })
})
