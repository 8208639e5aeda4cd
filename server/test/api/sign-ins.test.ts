import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookieOf, PASSWORD, PUBLIC_URL, testApp, type Person, type TestApp } from '../app.ts'

describe('GET /account/v1/sign-ins', () => {
  test('each session that has not ended, with browser and address, and which of them this is', async () => {
    const app = await testApp()
    const person = await app.person()
    const phone = await signIn(app, person, { 'user-agent': 'Phone/1', 'x-forwarded-for': '203.0.113.9' })

    const { status, body } = await phone.get('/account/v1/sign-ins')

    expect(status).toBe(200)
    expect(body.items).toHaveLength(2)
    const here = body.items.find(({ current }: { current: boolean }) => current)
    expect(here).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
      ipAddress: '203.0.113.9',
      userAgent: 'Phone/1',
      current: true,
    })
    const days = (Date.parse(here.expiresAt) - Date.parse(here.createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(30)
  })

  test('never shows what opens a session', async () => {
    const app = await testApp()
    const person = await app.person()

    const { text } = await person.get('/account/v1/sign-ins')

    const { rows } = await sql<{ token: string }>`select token from sessions`.execute(app.service.database.db)
    for (const { token } of rows) expect(text).not.toContain(token)
    expect(rows).toHaveLength(1)
  })

  test('last seen first, to the minute', async () => {
    const app = await testApp()
    const person = await app.person()
    const phone = await signIn(app, person, { 'user-agent': 'Phone/1' })
    await app.advance('3h')
    await person.get('/v1/account')
    await app.dependencies.signInUses.flush()

    const { body } = await phone.get('/account/v1/sign-ins')

    expect(body.items.map(({ current }: { current: boolean }) => current)).toEqual([false, true])
    const [seen, notSeen] = body.items.map(({ lastSeenAt }: { lastSeenAt: string }) => Date.parse(lastSeenAt))
    expect(seen - notSeen).toBeGreaterThanOrEqual(3 * 3_600_000 - 1000)
  })

  test('a request that was refused is no use', async () => {
    const app = await testApp()
    const person = await app.person()
    await app.advance('3h')
    await person.post('/account/v1/keys', {}, { origin: 'https://evil.example' })
    await app.dependencies.signInUses.flush()

    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from app_now() - last_seen_at)::float8 / 3600 as hours from sessions`.execute(
      app.service.database.db,
    )
    expect(rows[0]!.hours).toBeGreaterThan(2.9)
  })

  test('fifty at most: one more ends the one that was seen longest ago, and nobody else is signed out', async () => {
    const app = await testApp()
    const [person, other] = [await app.person(), await app.person()]
    const { db } = app.service.database
    await sql`
      insert into sessions (user_id, token, expires_at, last_seen_at)
      select ${person.id}, 'session ' || n, app_now() + interval '1 day', app_now() - n * interval '1 minute'
      from generate_series(1, 49) n`.execute(db)

    const phone = await signIn(app, person)

    const { rows } = await sql<{ token: string }>`
      select token from sessions where user_id = ${person.id} and token like 'session %'
      order by last_seen_at desc`.execute(db)
    expect(rows.map(({ token }) => token)).toEqual(Array.from({ length: 48 }, (_, n) => `session ${n + 1}`))
    for (const browser of [person, phone, other])
      expect((await browser.get('/account/v1/account')).status).toBe(200)
    expect((await phone.get('/account/v1/sign-ins')).body.items).toHaveLength(50)
  })

  test('whoever signs in stays signed in, even after the clock was set back', async () => {
    const app = await testApp()
    const person = await app.person()
    await sql`
      insert into sessions (user_id, token, expires_at, last_seen_at)
      select ${person.id}, 'session ' || n, app_now() + interval '1 day', app_now() + interval '1 hour'
      from generate_series(1, 60) n`.execute(app.service.database.db)

    const phone = await signIn(app, person)

    expect((await phone.get('/account/v1/sign-ins')).body.items).toHaveLength(50)
  })

  test("nobody else's, and none that has expired", async () => {
    const app = await testApp()
    const person = await app.person()
    await app.person()
    await signIn(app, person)
    await sql`update sessions set expires_at = app_now() - interval '1 second'
      where id = (select id from sessions where user_id = ${person.id} order by created_at desc limit 1)`.execute(
      app.service.database.db,
    )

    const { body } = await person.get('/account/v1/sign-ins')

    expect(body.items).toMatchObject([{ current: true }])
  })
})

describe('POST /account/v1/sign-ins/{id}/end', () => {
  test('ends that session and no other', async () => {
    const app = await testApp()
    const person = await app.person()
    const phone = await signIn(app, person)
    const id = await otherOf(person)

    const response = await person.post(`/account/v1/sign-ins/${id}/end`)

    expect(response).toMatchObject({ status: 200, body: {} })
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await phone.get('/account/v1/account')).status).toBe(401)
    expect((await person.get('/account/v1/account')).status).toBe(200)
    expect((await person.post(`/account/v1/sign-ins/${id}/end`)).status).toBe(404)
  })

  test('the current one may be ended as well, and its cookie is taken back', async () => {
    const app = await testApp()
    const person = await app.person()
    const { items } = (await person.get('/account/v1/sign-ins')).body

    const response = await person.post(`/account/v1/sign-ins/${items[0].id}/end`)

    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).toMatch(/__Host-atelier_session=; Max-Age=0/)
    expect((await person.get('/account/v1/account')).status).toBe(401)
  })

  test("somebody else's is not there", async () => {
    const app = await testApp()
    const person = await app.person()
    const other = await app.person()
    const { items } = (await other.get('/account/v1/sign-ins')).body

    const response = await person.post(`/account/v1/sign-ins/${items[0].id}/end`)

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await other.get('/account/v1/account')).status).toBe(200)
  })
})

async function signIn(app: TestApp, { email }: Person, headers: Record<string, string> = {}) {
  const visitor = app.stranger().with(headers)
  const answer = await visitor.post('/account/v1/sign-in', { email, password: PASSWORD })
  return visitor.with({ cookie: cookieOf(answer.headers), origin: PUBLIC_URL })
}

async function otherOf(person: Person): Promise<string> {
  const { body } = await person.get('/account/v1/sign-ins')
  return body.items.find(({ current }: { current: boolean }) => !current).id
}
