import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectOk, newEmail, testApp, type TestApp } from '../app.ts'
import { countByStatus } from '../client.ts'
import { startMailServer } from '../mail-server.ts'

const accounts = '/operator/v1/accounts'
const usualLimits = { key: { limit: 120, windowSeconds: 60 }, account: { limit: 300, windowSeconds: 60 } }

describe('POST /operator/v1/accounts', () => {
  test('an email is enough', async () => {
    const app = await testApp()

    const response = await app.operator.post(accounts, { email: 'Ada@Example.com' })

    expect(response).toMatchObject({ status: 201 })
    expect(response.body).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      name: 'Ada',
      balance: { available: 0, held: 0 },
      concurrency: { limit: 4, raisedLimit: null, running: 0, queued: 0 },
      rateLimits: usualLimits,
      locked: false,
      sharingBlocked: false,
      operatorRole: null,
      createdAt: expect.any(String),
      deletionRequestedAt: null,
      deletedAt: null,
    })
    expect(Date.now() - Date.parse(response.body.createdAt)).toBeLessThan(60_000)
  })

  test('name, coins and limits as given; the coins are the first entry of the ledger', async () => {
    const app = await testApp()
    const rateLimits = { key: { limit: 7, windowSeconds: 10 }, account: { limit: 9, windowSeconds: 20 } }

    const { body } = await app.operator.post(accounts, {
      email: newEmail(),
      name: 'Ada Lovelace',
      coins: 100,
      runningLimit: 12,
      rateLimits,
    })

    expect(body).toMatchObject({
      name: 'Ada Lovelace',
      balance: { available: 100, held: 0 },
      concurrency: { limit: 12, raisedLimit: null },
      rateLimits,
    })
    const ledger = await app.operator.get(`${accounts}/${body.id}/ledger`)
    expect(ledger.body.items).toMatchObject([{ kind: 'grant', coins: 100, balance: { available: 100 } }])
  })

  test('no coins leave no entry', async () => {
    const app = await testApp()
    const { body } = await app.operator.post(accounts, { email: newEmail(), coins: 0 })

    expect((await app.operator.get(`${accounts}/${body.id}/ledger`)).body.items).toEqual([])
  })

  test('an email that is taken is refused by name, whatever its letters, and changes nothing', async () => {
    const app = await testApp()
    const email = newEmail()
    const first = await expectOk(app.operator.post(accounts, { email }))

    const second = await app.operator.post(accounts, { email: email.toUpperCase(), coins: 50 })

    expect(second).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'email' }] },
    })
    expect((await app.operator.get(`${accounts}/${first.id}`)).body).toEqual(first)
  })

  test('of ten with one email at once, one is made', async () => {
    const app = await testApp()
    const email = newEmail()

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.operator.post(accounts, { email, coins: 5 })),
    )

    expect(countByStatus(answers)).toEqual({ 201: 1, 400: 9 })
    expect((await app.operator.get(accounts)).body.items).toMatchObject([
      { email, balance: { available: 5 } },
    ])
  })
})

describe('GET /operator/v1/accounts', () => {
  test('newest first, page by page, each account once', async () => {
    const app = await testApp()
    const emails = await createAccounts(app, 7)

    const pages = await readPages(app, '?limit=3')

    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(emails.toReversed())
  })

  test('a page that is just full is the last', async () => {
    const app = await testApp()
    await createAccounts(app, 3)

    const { body } = await app.operator.get(`${accounts}?limit=3`)

    expect(body.items).toHaveLength(3)
    expect(body.nextCursor).toBeNull()
  })

  test('without a limit a page has 30', async () => {
    const app = await testApp()
    await createAccounts(app, 31)

    expect((await app.operator.get(accounts)).body.items).toHaveLength(30)
    expect((await app.operator.get(`${accounts}?limit=100`)).body.items).toHaveLength(31)
  })

  test('accounts made while somebody pages neither repeat nor hide others', async () => {
    const app = await testApp()
    const emails = await createAccounts(app, 4)
    const first = await app.operator.get(`${accounts}?limit=2`)
    await createAccounts(app, 2)

    const second = await app.operator.get(`${accounts}?limit=2&cursor=${first.body.nextCursor}`)

    expect(emailsOf(second)).toEqual([emails[1], emails[0]])
  })

  test('accounts of the same microsecond are told apart by their id', async () => {
    const app = await testApp()
    const emails = await createAccounts(app, 5)
    await app.service.database.pool.query(`update accounts set created_at = '2026-01-01T00:00:00.000001Z'`)

    const pages = await readPages(app, '?limit=2')

    expect(pages.flat().toSorted()).toEqual(emails.toSorted())
  })

  test.each([
    ['part of an email', (account: Sought) => account.email.slice(3, 20)],
    ['part of a name, in any letters', () => 'LOVE'],
    ['an id', (account: Sought) => account.id],
  ])('query finds %s', async (_, query) => {
    const app = await testApp()
    const sought = await expectOk(app.operator.post(accounts, { email: newEmail(), name: 'Ada Lovelace' }))
    await createAccounts(app, 3)

    const response = await app.operator.get(`${accounts}?query=${encodeURIComponent(query(sought))}`)

    expect(response.body.items.map(({ id }: Sought) => id)).toEqual([sought.id])
  })

  test.each(['a', 'ad', 'ADA ', 'a lo', '@', 'e.c', 'ovelac'])(
    'query "%s" is found wherever it stands',
    async (query) => {
      const app = await testApp()
      await expectOk(app.operator.post(accounts, { email: 'ada@example.com', name: 'Ada Lovelace' }))
      await expectOk(app.operator.post(accounts, { email: 'x@other.test', name: 'Z' }))

      const { body } = await app.operator.get(`${accounts}?query=${encodeURIComponent(query)}`)

      expect(body.items.map(({ email }: { email: string }) => email)).toContain('ada@example.com')
    },
  )

  test('query finds a name of two characters that are no letters of ours', async () => {
    const app = await testApp()
    await createAccounts(app, 2)
    await expectOk(app.operator.post(accounts, { email: newEmail(), name: '田中 実' }))

    const { body } = await app.operator.get(`${accounts}?query=${encodeURIComponent('田中')}`)

    expect(body.items).toMatchObject([{ name: '田中 実' }])
  })

  test('what matches more than two thousand is read in the order of the list, page by page', async () => {
    const app = await testApp()
    await sql`with people as (
        insert into users (email, name) select 'p' || n || '@many.example', 'P' from generate_series(1, 2100) as n returning id)
      insert into accounts (id) select id from people`.execute(app.service.database.db)
    const sought = await createAccounts(app, 1)

    const first = await expectOk(app.operator.get(`${accounts}?query=many.example&limit=100`))
    const second = await expectOk(
      app.operator.get(`${accounts}?query=many.example&limit=100&cursor=${first.nextCursor}`),
    )

    expect(first.items).toHaveLength(100)
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(200)
    expect([...first.items, ...second.items].map(({ email }) => email)).not.toContain(sought[0])
  })

  test('locked and role leave out all others', async () => {
    const app = await testApp()
    const [plain, locked, owner, support] = await Promise.all([0, 1, 2, 3].map(() => app.account()))
    await expectOk(app.operator.patch(`${accounts}/${locked!.id}`, { locked: true }))
    await expectOk(app.operator.patch(`${accounts}/${owner!.id}`, { operatorRole: 'owner' }))
    await expectOk(app.operator.patch(`${accounts}/${support!.id}`, { operatorRole: 'support' }))
    const found = async (query: string) => emailsOf(await app.operator.get(`${accounts}?${query}`)).toSorted()

    expect(await found('locked=true')).toEqual([locked!.email])
    expect(await found('locked=false')).toEqual(
      [plain!, owner!, support!].map(({ email }) => email).toSorted(),
    )
    expect(await found('role=owner')).toEqual([owner!.email])
    expect(await found('role=support')).toEqual([support!.email])
    expect(await found('role=support&locked=true')).toEqual([])
    expect(await found(`query=${support!.email}&role=support`)).toEqual([support!.email])
  })

  test('sort=balance begins with the most coins, page by page', async () => {
    const app = await testApp()
    for (const coins of [5, 70, 5, 0, 9]) await app.account({ coins })

    const balances: number[] = []
    let cursor = ''
    do {
      const { items, nextCursor } = await expectOk(
        app.operator.get(`${accounts}?sort=balance&limit=2${cursor}`),
      )
      balances.push(...items.map(({ balance }: { balance: { available: number } }) => balance.available))
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`
    } while (cursor !== '')

    expect(balances).toEqual([70, 9, 5, 5, 0])
  })

  test('accounts.csv has all that match, newest first', async () => {
    const app = await testApp()
    await app.account({ email: 'ada@example.com', name: '=Ada', coins: 7 })
    await app.account({ email: 'bob@example.com', name: 'Bob' })

    const all = await app.operator.get('/operator/v1/accounts.csv')
    const some = await app.operator.get('/operator/v1/accounts.csv?query=ada')

    expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = all.text.trim().split('\r\n')
    expect(lines[0]).toBe(
      'id,email,name,available,held,locked,sharing blocked,operator role,created,deletion requested,deleted',
    )
    expect(lines[1]).toMatch(/,bob@example\.com,Bob,0,0,false,false,,20.*Z,,$/)
    expect(lines[2]).toMatch(/,ada@example\.com,'=Ada,7,0,false,false,,20.*Z,,$/)
    expect(some.text.trim().split('\r\n')).toEqual([lines[0], lines[2]])
  })

  test.each(['%', '_', '\\', "'", 'Ada%', 'A_a'])('query "%s" is text, no pattern', async (query) => {
    const app = await testApp()
    await expectOk(app.operator.post(accounts, { email: 'ada@example.com', name: 'Ada' }))

    const response = await app.operator.get(`${accounts}?query=${encodeURIComponent(query)}`)

    expect(response).toMatchObject({ status: 200, body: { items: [] } })
  })

  test('a cursor goes with its list and its filters, and nobody writes one', async () => {
    const app = await testApp()
    const [email] = await createAccounts(app, 3)
    const cursorOf = async (path: string) => (await app.operator.get(path)).body.nextCursor
    const ours = await cursorOf(`${accounts}?limit=1`)
    const foreign = [
      await cursorOf('/operator/v1/actions?limit=1'),
      await cursorOf(`${accounts}?limit=1&query=example`),
      `${ours}x`,
      `${ours}.x`,
      `x${ours}`,
      'nonsense',
      '.',
    ]

    for (const cursor of foreign) {
      const response = await app.operator.get(`${accounts}?cursor=${cursor}`)
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', issues: [{ path: 'cursor' }] },
      })
    }
    const withFilter = await app.operator.get(`${accounts}?cursor=${ours}&query=${email}`)
    expect(withFilter).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
    // How many a page has is no filter.
    expect((await app.operator.get(`${accounts}?cursor=${ours}&limit=2`)).body.items).toHaveLength(2)
  })
})

describe('GET /operator/v1/accounts/{id}', () => {
  test('one account, as it was made', async () => {
    const app = await testApp()
    const made = await expectOk(app.operator.post(accounts, { email: newEmail(), coins: 3 }))

    const response = await app.operator.get(`${accounts}/${made.id}`)

    expect(response).toMatchObject({ status: 200, body: made })
    expect((await app.operator.get(`${accounts}/${made.id.toUpperCase()}`)).body.id).toBe(made.id)
  })
})

describe('PATCH /operator/v1/accounts/{id}', () => {
  const patch = async (app: TestApp, id: string, body: unknown) =>
    app.operator.patch(`${accounts}/${id}`, body)

  test('a limit that is wrong is named by itself: that there need be none is no mistake of its', async () => {
    const app = await testApp()
    const { id } = await app.account()
    const rateLimits = { key: { limit: 0, windowSeconds: 60 }, account: { limit: 9, windowSeconds: 20 } }

    const wrong = await patch(app, id, { rateLimits })
    const none = await patch(app, id, { rateLimits: 5 })

    expect(wrong.body.issues).toEqual([{ path: 'rateLimits.key.limit', message: 'must be >= 1' }])
    expect(none.body.issues).toEqual([{ path: 'rateLimits', message: 'must be object or null' }])
  })

  test('changes what is named and nothing else', async () => {
    const app = await testApp()
    const { id } = await app.account({ coins: 5, name: 'Ada' })
    const before = (await app.operator.get(`${accounts}/${id}`)).body

    const named = await patch(app, id, { name: 'Countess' })
    const locked = await patch(app, id, { locked: true, operatorRole: 'owner' })
    const limited = await patch(app, id, { runningLimit: 6 })

    expect(named.body).toEqual({ ...before, name: 'Countess' })
    expect(locked.body).toEqual({ ...before, name: 'Countess', locked: true, operatorRole: 'owner' })
    expect(limited.body).toEqual({ ...locked.body, concurrency: { ...before.concurrency, limit: 6 } })
    expect((await app.operator.get(`${accounts}/${id}`)).body).toEqual(limited.body)
  })

  test('raisedLimit is at least the running limit, and null takes it back', async () => {
    const app = await testApp()
    const { id } = await app.account({ runningLimit: 5 })

    const below = await patch(app, id, { raisedLimit: 4 })
    const equal = await patch(app, id, { raisedLimit: 5 })
    const both = await patch(app, id, { runningLimit: 8, raisedLimit: 9 })
    const overtaken = await patch(app, id, { runningLimit: 10 })
    const back = await patch(app, id, { raisedLimit: null })

    expect(below).toMatchObject({ status: 400, body: { issues: [{ path: 'raisedLimit' }] } })
    expect(equal.body.concurrency).toMatchObject({ limit: 5, raisedLimit: 5 })
    expect(both.body.concurrency).toMatchObject({ limit: 8, raisedLimit: 9 })
    expect(overtaken).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(back.body.concurrency).toMatchObject({ limit: 8, raisedLimit: null })
  })

  test('a change that is refused leaves no action and no trace', async () => {
    const app = await testApp()
    const { id } = await app.account({ name: 'Ada' })
    const actionsBefore = (await app.operator.get('/operator/v1/actions')).text

    await patch(app, id, { name: 'Countess', raisedLimit: 1 })

    expect((await app.operator.get(`${accounts}/${id}`)).body.name).toBe('Ada')
    expect((await app.operator.get('/operator/v1/actions')).text).toBe(actionsBefore)
  })

  test.each([
    [{}, 'body'],
    [{ email: 'new@example.com' }, 'email'],
    [{ runningLimit: 0 }, 'runningLimit'],
    [{ runningLimit: null }, 'runningLimit'],
    [{ locked: 'yes' }, 'locked'],
    [{ rateLimits: { key: { limit: 1, windowSeconds: 60 } } }, 'rateLimits.account'],
    [{ rateLimits: { ...usualLimits, mispelt: 1 } }, 'rateLimits.mispelt'],
  ])('%j is 400 and names %s', async (body, path) => {
    const app = await testApp()
    const { id } = await app.account()

    const response = await patch(app, id, body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })

  test('an account that is not there is 404', async () => {
    const app = await testApp()

    expect((await patch(app, randomUUID(), { locked: true })).body.code).toBe('not_found')
  })
})

describe('POST /operator/v1/accounts/{id}/sign-in-link', () => {
  test('a link for 24 hours; without mail it is not mailed', async () => {
    const app = await testApp()
    const { id } = await app.account()

    const { body } = await app.operator.post(`${accounts}/${id}/sign-in-link`)

    expect(body.mailed).toBe(false)
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 86_400_000)).toBeLessThan(60_000)
  })

  test('with SMTP_URL it is mailed to the person, and a mail server that is away does not stop it', async () => {
    const mail = await startMailServer()
    const app = await testApp({ SMTP_URL: mail.url })
    const { id, email } = await app.account()

    const mailed = await app.operator.post(`${accounts}/${id}/sign-in-link`)
    mail.close()
    const notMailed = await app.operator.post(`${accounts}/${id}/sign-in-link`)

    expect(mailed.body.mailed).toBe(true)
    expect(mail.received()).toContain(`To: ${email}`)
    expect(mail.received()).toContain(mailed.body.url)
    expect(notMailed).toMatchObject({ status: 200, body: { mailed: false } })
  })
})

type Sought = { id: string; email: string }

async function createAccounts(app: TestApp, count: number): Promise<string[]> {
  const emails = []
  for (let index = 0; index < count; index++) {
    const { email } = await expectOk(app.operator.post(accounts, { email: newEmail(), name: 'Somebody' }))
    emails.push(email)
  }
  return emails
}

async function readPages(app: TestApp, query: string): Promise<string[][]> {
  const pages = []
  let cursor = ''
  do {
    const response = await app.operator.get(`${accounts}${query}${cursor && `&cursor=${cursor}`}`)
    pages.push(emailsOf(response))
    cursor = response.body.nextCursor
  } while (cursor)
  return pages
}

const emailsOf = ({ body }: { body: { items: Sought[] } }) => body.items.map(({ email }) => email)
