import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectOk, testApp, type TestApp } from '../app.ts'

const accounts = '/operator/v1/accounts'
const key = () => ({ 'idempotency-key': randomUUID() })

describe('POST /operator/v1/accounts/{id}/coins', () => {
  const grant = (app: TestApp, id: string, body: unknown, headers = {}) =>
    app.operator.post(`${accounts}/${id}/coins`, body, headers)

  test('coins are given with a note, and the entry says what the account has afterwards', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 10 })

    const response = await grant(app, alice.id, { coins: 90, note: 'For the conference' })

    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      id: expect.any(Number),
      kind: 'grant',
      coins: 90,
      balance: { available: 100, held: 0 },
      generationId: null,
      modelName: null,
      effectId: null,
      note: 'For the conference',
      createdAt: expect.any(String),
    })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('a negative grant takes coins back, below zero if need be', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 10 })

    const response = await grant(app, alice.id, { coins: -25, note: 'A mistake' })

    expect(response.body).toMatchObject({ coins: -25, balance: { available: -15, held: 0 } })
    expect((await alice.get('/v1/account')).body.balance).toEqual({ available: -15, held: 0 })
  })

  test('without an Idempotency-Key each call is a grant of its own', async () => {
    const app = await testApp()
    const alice = await app.account()

    await grant(app, alice.id, { coins: 5, note: 'Again' })
    await grant(app, alice.id, { coins: 5, note: 'Again' })

    expect(await alice.balance()).toEqual({ available: 10, held: 0 })
  })

  test('the same Idempotency-Key and grant returns the first entry and grants nothing', async () => {
    const app = await testApp()
    const alice = await app.account()
    const headers = key()

    const first = await grant(app, alice.id, { coins: 5, note: 'Once' }, headers)
    const second = await grant(app, alice.id, { note: 'Once', coins: 5 }, headers)

    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(await alice.balance()).toEqual({ available: 5, held: 0 })
    expect(await actionsOf(app, 'coins.grant')).toHaveLength(1)
  })

  test.each([
    { coins: 6, note: 'Once' },
    { coins: -5, note: 'Once' },
    { coins: 5, note: 'Twice' },
  ])('the same Idempotency-Key with %j is 409 idempotency_conflict and grants nothing', async (other) => {
    const app = await testApp()
    const alice = await app.account()
    const headers = key()
    await grant(app, alice.id, { coins: 5, note: 'Once' }, headers)

    const response = await grant(app, alice.id, other, headers)

    expect(response).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(await alice.balance()).toEqual({ available: 5, held: 0 })
  })

  test('the key is the account’s: another account may have the same', async () => {
    const app = await testApp()
    const [alice, bob] = [await app.account(), await app.account()]
    const headers = key()

    await grant(app, alice.id, { coins: 5, note: 'Alice' }, headers)
    const response = await grant(app, bob.id, { coins: 7, note: 'Bob' }, headers)

    expect(response).toMatchObject({ status: 200, body: { coins: 7, balance: { available: 7 } } })
  })

  test('50 equal grants at once grant once', async () => {
    const app = await testApp()
    const alice = await app.account()
    const headers = key()

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => grant(app, alice.id, { coins: 5, note: 'Once' }, headers)),
    )

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(await alice.balance()).toEqual({ available: 5, held: 0 })
    expect(await actionsOf(app, 'coins.grant')).toHaveLength(1)
  })

  test('50 different grants at once lose none', async () => {
    const app = await testApp()
    const alice = await app.account()

    await Promise.all(
      Array.from({ length: 50 }, (_, index) => grant(app, alice.id, { coins: index - 20, note: 'Many' })),
    )

    // −20 to 29 without the 0, which is refused.
    expect(await alice.balance()).toEqual({ available: 225, held: 0 })
    expect(await ledgerOf(app, alice.id)).toHaveLength(49)
  })

  test.each([
    [{ coins: 0, note: 'Nothing' }, 'coins'],
    [{ coins: 1.5, note: 'Half' }, 'coins'],
    [{ coins: '5', note: 'Text' }, 'coins'],
    [{ coins: 1e13, note: 'Too much' }, 'coins'],
    [{ coins: 5 }, 'note'],
    [{ coins: 5, note: '' }, 'note'],
    [{ coins: 5, note: 'x'.repeat(501) }, 'note'],
  ])('%j is 400 and names %s', async (body, path) => {
    const app = await testApp()
    const alice = await app.account()

    const response = await grant(app, alice.id, body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params', issues: [{ path }] } })
    expect(await alice.balance()).toEqual({ available: 0, held: 0 })
  })

  test.each(['short', 'x'.repeat(129), 'has spaces in the middle', 'umlaut-äöü-0123456789'])(
    'Idempotency-Key "%s" is 400 and names the header',
    async (given) => {
      const app = await testApp()
      const alice = await app.account()

      const response = await grant(app, alice.id, { coins: 5, note: 'x' }, { 'idempotency-key': given })

      expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'Idempotency-Key' }] } })
    },
  )

  test('an account that is not there is 404', async () => {
    const app = await testApp()

    const response = await grant(app, randomUUID(), { coins: 5, note: 'x' }, key())

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a balance beyond what can be counted exactly is refused, not rounded', async () => {
    const app = await testApp()
    const alice = await app.account()
    const { pool } = app.service.database
    await pool.query(`select grant_coins($1, 9007199254740990, 'All there is', null)`, [alice.id])

    const response = await grant(app, alice.id, { coins: 5, note: 'Too much' })

    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'coins' }] },
    })
  })
})

describe('GET /operator/v1/accounts/{id}/ledger', () => {
  test('newest first, page by page, and the coins add up to the balance', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    for (const coins of [7, -30, 12, -1]) {
      await expectOk(app.operator.post(`${accounts}/${alice.id}/coins`, { coins, note: `${coins}` }))
    }

    const entries = await ledgerOf(app, alice.id, 2)

    expect(entries.map(({ coins }) => coins)).toEqual([-1, 12, -30, 7, 100])
    expect(entries.map(({ balance }) => balance.available)).toEqual([88, 89, 77, 107, 100])
    const sum = entries.reduce((total, { coins }) => total + coins, 0)
    expect(await alice.balance()).toEqual({ available: sum, held: 0 })
  })

  test("another account's entries are not there, and its cursor is 400", async () => {
    const app = await testApp()
    const [alice, bob] = [await app.account({ coins: 1 }), await app.account({ coins: 2 })]
    await expectOk(app.operator.post(`${accounts}/${alice.id}/coins`, { coins: 3, note: 'x' }))
    const { nextCursor } = await expectOk(app.operator.get(`${accounts}/${alice.id}/ledger?limit=1`))

    const response = await app.operator.get(`${accounts}/${bob.id}/ledger?cursor=${nextCursor}`)

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
    expect((await ledgerOf(app, bob.id)).map(({ coins }) => coins)).toEqual([2])
  })

  test('is append-only: the database refuses to change or remove an entry', async () => {
    const app = await testApp()
    await app.account({ coins: 5 })
    const { pool } = app.service.database

    await expect(pool.query('update ledger set coins = 500')).rejects.toThrow('ledger is append-only')
    await expect(pool.query('delete from ledger')).rejects.toThrow('ledger is append-only')
  })
})

type Entry = { id: number; coins: number; balance: { available: number } }

async function ledgerOf(app: TestApp, id: string, limit = 100): Promise<Entry[]> {
  const entries: Entry[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = `${accounts}/${id}/ledger?limit=${limit}${cursor && `&cursor=${cursor}`}`
    const { items, nextCursor } = await expectOk(app.operator.get(page))
    entries.push(...items)
    cursor = nextCursor
  }
  return entries
}

async function actionsOf(app: TestApp, action: string) {
  const { items } = await expectOk(app.operator.get('/operator/v1/actions?limit=100'))
  return items.filter((item: { action: string }) => item.action === action)
}
