import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mintCode } from '../../src/codes/code.ts'
import { expectOk, testApp, type TestApp } from '../app.ts'
import { newAddress, type Client } from '../client.ts'

const batches = '/operator/v1/codes'
type Named = { name: string }
const usual = { name: 'Spring fair', count: 1, coins: 50 }
const redeem = (who: Client, code: string, headers = {}) => who.post('/v1/redemptions', { code }, headers)

async function makeCodes(app: TestApp, fields: object = {}): Promise<{ id: string; codes: string[] }> {
  return expectOk(app.operator.post(batches, { ...usual, ...fields }))
}

async function oneCode(app: TestApp, fields: object = {}): Promise<string> {
  return (await makeCodes(app, fields)).codes[0]!
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

describe('POST /operator/v1/codes', () => {
  test('makes codes, shows them this once, and keeps only their hashes', async () => {
    const app = await testApp()

    const response = await app.operator.post(batches, { ...usual, count: 2500 })

    expect(response.status).toBe(201)
    const { codes, ...batch } = response.body
    expect(batch).toEqual({
      id: expect.any(String),
      name: 'Spring fair',
      coins: 50,
      count: 2500,
      usesPerCode: 1,
      usesPerAccount: 1,
      expiresAt: null,
      endedAt: null,
      state: 'open',
      redemptions: 0,
      coinsRedeemed: 0,
      createdBy: 'token',
      createdAt: expect.any(String),
    })
    expect(new Set(codes).size).toBe(2500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { rows } = await app.service.database.pool.query('select * from codes')
    expect(rows).toHaveLength(2500)
    const kept = JSON.stringify([rows, await expectOk(app.operator.get('/operator/v1/actions'))])
    expect(
      codes.filter((code: string) => kept.includes(code) || kept.includes(code.replaceAll('-', ''))),
    ).toEqual([])
  })

  test('is for owners only, and so is ending a batch', async () => {
    const app = await testApp()
    const { id } = await makeCodes(app)
    const helper = await app.person()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${helper.id}`, { operatorRole: 'support' }))

    expect(await helper.post(batches, usual)).toMatchObject({ status: 403 })
    expect(await helper.post(`${batches}/${id}/end`)).toMatchObject({ status: 403 })
    expect(await helper.get(batches)).toMatchObject({ status: 200 })
    expect(await helper.get(`${batches}/${id}`)).toMatchObject({ status: 200 })
  })
})

describe('GET /operator/v1/codes', () => {
  test('lists batches newest first, page by page, with what was redeemed', async () => {
    const app = await testApp()
    await makeCodes(app, { name: 'First' })
    const code = await oneCode(app, { name: 'Second', coins: 7 })
    await makeCodes(app, { name: 'Third' })
    await expectOk(redeem(await app.account(), code))

    const first = await expectOk(app.operator.get(`${batches}?limit=2`))
    const second = await expectOk(app.operator.get(`${batches}?limit=2&cursor=${first.nextCursor}`))
    const csv = await app.operator.get(`${batches}.csv`)

    expect([...first.items, ...second.items]).toMatchObject([
      { name: 'Third', redemptions: 0, coinsRedeemed: 0 },
      { name: 'Second', redemptions: 1, coinsRedeemed: 7 },
      { name: 'First', redemptions: 0 },
    ])
    expect(second.nextCursor).toBeNull()
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(4)
    expect(csv.text).toContain(',token,7,1,1,1,,,used_up,1,7\r\n')
  })

  test('by state, by part of a name, oldest first; the CSV has the same', async () => {
    const app = await testApp()
    const used = await makeCodes(app, { name: 'Used' })
    await expectOk(redeem(await app.account(), used.codes[0]!))
    await makeCodes(app, { name: 'Expired', expiresAt: new Date(Date.now() + 60_000).toISOString() })
    const { id } = await makeCodes(app, { name: 'Ended 100%' })
    await expectOk(app.operator.post(`${batches}/${id}/end`))
    await makeCodes(app, { name: 'Open' })
    await app.advance('2m')
    const names = async (filters: string) =>
      (await expectOk(app.operator.get(`${batches}?${filters}`))).items.map(({ name }: Named) => name)

    expect(await names('state=open')).toEqual(['Open'])
    expect(await names('state=used_up')).toEqual(['Used'])
    expect(await names('state=expired')).toEqual(['Expired'])
    expect(await names('state=ended')).toEqual(['Ended 100%'])
    expect(await names('sort=oldest')).toEqual(['Used', 'Expired', 'Ended 100%', 'Open'])
    expect(await names('query=eNd')).toEqual(['Ended 100%'])
    expect(await names('query=%25')).toEqual(['Ended 100%'])
    expect(await names('query=token&sort=newest')).toEqual(['Open', 'Ended 100%', 'Expired', 'Used'])
    const { text } = await app.operator.get(`${batches}.csv?state=ended`)
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining('Ended 100%')])
  })

  test('one batch, however many came after it, with what was redeemed and without its codes', async () => {
    const app = await testApp()
    const { codes, ...made } = await makeCodes(app, { name: 'First', coins: 7 })
    await makeCodes(app, { name: 'Second' })
    await expectOk(redeem(await app.account(), codes[0]!))

    const batch = await expectOk(app.operator.get(`${batches}/${made.id}`))

    expect(batch).toEqual({ ...made, state: 'used_up', redemptions: 1, coinsRedeemed: 7 })
    expect(await app.operator.get(`${batches}/${randomUUID()}`)).toMatchObject({ status: 404 })
  })

  test('the redemptions of a batch say who, when and which code, as a list and as a table', async () => {
    const app = await testApp()
    const { id, codes } = await makeCodes(app, { count: 2 })
    const [alice, bob] = [await app.account(), await app.account({ coins: 1 })]
    await expectOk(redeem(alice, codes[0]!))
    await expectOk(redeem(bob, codes[1]!))

    const first = await expectOk(app.operator.get(`${batches}/${id}/redemptions?limit=1`))
    const second = await expectOk(
      app.operator.get(`${batches}/${id}/redemptions?limit=1&cursor=${first.nextCursor}`),
    )
    const csv = await app.operator.get(`${batches}/${id}/redemptions.csv`)

    expect(first.items).toEqual([
      {
        accountId: bob.id,
        email: bob.email,
        lastFive: codes[1]!.slice(-5),
        coins: 50,
        entry: 2,
        createdAt: expect.any(String),
      },
    ])
    expect(second.items).toMatchObject([{ accountId: alice.id, entry: 1 }])
    expect(csv.text).toContain(`${alice.id},${alice.email},`)
    for (const path of ['redemptions', 'redemptions.csv'])
      expect(await app.operator.get(`${batches}/${randomUUID()}/${path}`)).toMatchObject({ status: 404 })
  })
})

describe('POST /v1/redemptions', () => {
  test('gives the coins of the code, and the ledger says where they came from', async () => {
    const app = await testApp()
    const person = await app.person({ coins: 10 })
    const code = await oneCode(app)

    const response = await redeem(person, code)

    expect(response).toMatchObject({
      status: 200,
      body: { coins: 50, balance: { available: 60, held: 0 } },
    })
    const { items } = await expectOk(person.get('/account/v1/ledger?kind=redemption'))
    expect(items).toEqual([
      {
        id: 2,
        kind: 'redemption',
        coins: 50,
        balance: { available: 60, held: 0 },
        generationId: null,
        modelName: null,
        effectId: null,
        note: `…${code.slice(-5)}`,
        createdAt: expect.any(String),
      },
    ])
    expect((await expectOk(app.operator.get('/operator/v1/stats'))).coins).toMatchObject({
      granted: 10,
      redeemed: 50,
      available: 60,
      charged: 0,
    })
  })

  test('however it was typed', async () => {
    const app = await testApp()
    const alice = await app.account()
    const code = await oneCode(app)

    const response = await redeem(alice, ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`)

    expect(response.status).toBe(200)
  })

  test('a code works once; who had it is told so, anybody else only that it is used', async () => {
    const app = await testApp()
    const [alice, bob] = [await app.account(), await app.account()]
    const code = await oneCode(app)
    await expectOk(redeem(alice, code))

    const again = await redeem(alice, code)
    const others = await redeem(bob, code)

    expect(again).toMatchObject({ status: 409, body: { code: 'code_used', issues: [{ path: 'code' }] } })
    expect(again.body.detail).toContain('was redeemed by you')
    expect(others).toMatchObject({ status: 409, body: { code: 'code_used' } })
    expect(others.body.detail).not.toContain('by you')
    expect([(await alice.balance()).available, (await bob.balance()).available]).toEqual([50, 0])
  })

  test('an account has as many codes of a batch as the batch says', async () => {
    const app = await testApp()
    const alice = await app.account()
    const { codes } = await makeCodes(app, { count: 4, usesPerAccount: 2 })

    const answers = []
    for (const code of codes) answers.push(await redeem(alice, code))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409])
    expect(answers[2]!.body).toMatchObject({ code: 'code_used' })
    expect(answers[2]!.body.detail).toContain('more of this kind than an account may')
  })

  test('a code with several uses serves several accounts, each once', async () => {
    const app = await testApp()
    const code = await oneCode(app, { usesPerCode: 2 })
    const [alice, bob, carol] = [await app.account(), await app.account(), await app.account()]

    const answers = []
    for (const who of [alice, alice, bob, carol]) answers.push((await redeem(who, code)).status)

    expect(answers).toEqual([200, 409, 200, 409])
  })

  test('one that has expired, or whose batch was ended, is code_expired', async () => {
    const app = await testApp()
    const alice = await app.account()
    const expiresAt = new Date(app.clock.now() + 3_600_000).toISOString()
    const { codes } = await makeCodes(app, { expiresAt })
    const { id, codes: ended } = await makeCodes(app)
    const end = await app.operator.post(`${batches}/${id}/end`)
    const again = await app.operator.post(`${batches}/${id}/end`)
    await app.advance('1h')

    const answers = [await redeem(alice, codes[0]!), await redeem(alice, ended[0]!)]

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, body: { code: 'code_expired' } })
    expect(end).toMatchObject({ status: 200, body: { id, endedAt: expect.any(String) } })
    expect(again.body).toEqual(end.body)
    expect(await app.operator.post(`${batches}/${randomUUID()}/end`)).toMatchObject({ status: 404 })
  })

  test('what was never a code is invalid_code, whatever it looks like', async () => {
    const app = await testApp()
    const alice = await app.account()

    const answers = [await redeem(alice, 'hello'), await redeem(alice, '00000-00000-00000-00000')]

    expect(answers[0]).toMatchObject({
      status: 400,
      body: { code: 'invalid_code', issues: [{ path: 'code' }] },
    })
    expect(answers[1]!.body.detail).toBe(answers[0]!.body.detail)
  })

  test('after ten wrong codes the account waits, with a right one, too', async () => {
    const app = await testApp()
    const [alice, bob] = [await app.account(), await app.account()]
    const code = await oneCode(app)
    for (const wrong of times(10, () => mintCode((below) => Math.floor(Math.random() * below))))
      expect(await redeem(alice, wrong)).toMatchObject({ status: 400 })

    const refused = await redeem(alice, code)
    const other = await redeem(bob, code)

    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', retryAt: expect.any(String) },
    })
    expect(other.status).toBe(200)
  })

  test('right codes do not count as guesses', async () => {
    const app = await testApp()
    const alice = await app.account()
    const { codes } = await makeCodes(app, { count: 15, usesPerAccount: 15 })

    for (const code of codes) expect(await redeem(alice, code)).toMatchObject({ status: 200 })
  })

  test('whoever guesses with many accounts from one address waits, too', async () => {
    const app = await testApp()
    const address = { 'x-forwarded-for': newAddress() }
    let last
    for (const who of await Promise.all(times(4, () => app.account())))
      for (let nth = 0; nth < 8; nth++) last = await redeem(who, 'wrong', address)

    expect(last).toMatchObject({ status: 429 })
  })

  test('the same Idempotency-Key answers as before; with another code it is a conflict', async () => {
    const app = await testApp()
    const alice = await app.account()
    const { codes } = await makeCodes(app, { count: 2, usesPerAccount: 2 })
    const headers = { 'idempotency-key': randomUUID() }

    const first = await redeem(alice, codes[0]!, headers)
    const again = await redeem(alice, codes[0]!, headers)
    const other = await redeem(alice, codes[1]!, headers)

    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(await alice.balance()).toEqual({ available: 50, held: 0 })
  })

  test('a locked account redeems nothing', async () => {
    const app = await testApp()
    const alice = await app.account()
    const code = await oneCode(app)
    await expectOk(app.operator.patch(`/operator/v1/accounts/${alice.id}`, { locked: true }))

    expect(await redeem(alice, code)).toMatchObject({ status: 403, body: { code: 'account_locked' } })
    expect(await redeem(await app.account(), code)).toMatchObject({ status: 200 })
  })

  test('no balance becomes too large to count exactly', async () => {
    const app = await testApp()
    const alice = await app.account()
    const code = await oneCode(app)
    await app.service.database.pool.query(`select grant_coins($1, 9007199254740980, 'Many', null)`, [
      alice.id,
    ])

    expect(await redeem(alice, code)).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  })

  test('a key that was revoked meanwhile redeems nothing', async () => {
    const app = await testApp()
    const alice = await app.account()
    const code = await oneCode(app)
    await app.service.database.pool.query('update api_keys set revoked_at = app_now() where id = $1', [
      alice.keyId,
    ])
    const { rows } = await app.service.database.pool.query(
      `select verdict from redeem_code($1, decode('00', 'hex'), 'key:' || $2, '', null)`,
      [alice.id, alice.keyId],
    )

    expect(rows).toEqual([{ verdict: 'api_key_revoked' }])
    expect(await redeem(await app.account(), code)).toMatchObject({ status: 200 })
  })

  test('needs the scope account', async () => {
    const app = await testApp()
    const alice = await app.account({ key: { scopes: ['generate', 'read'] } })

    expect(await redeem(alice, 'code')).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })
})

describe('redeemed at once', () => {
  test('of 50 accounts with one single-use code one has its coins', async () => {
    const app = await testApp()
    const code = await oneCode(app)
    const people = await Promise.all(times(50, () => app.account()))

    const answers = await Promise.all(people.map((who) => redeem(who, code)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'code_used')).toHaveLength(49)
    const { rows } = await app.service.database.pool.query(
      'select sum(available)::int as coins from accounts',
    )
    expect(rows).toEqual([{ coins: 50 }])
  })

  test('of 20 requests of one account with codes of one batch one is redeemed', async () => {
    const app = await testApp()
    const { codes } = await makeCodes(app, { count: 5, usesPerCode: 100 })
    const rateLimits = { key: { limit: 500, windowSeconds: 60 }, account: { limit: 500, windowSeconds: 60 } }
    const alice = await app.account({ rateLimits })

    // Ten at a time: as many may be on their way before they count as guesses.
    const answers = [
      ...(await Promise.all(times(10, (nth) => redeem(alice, codes[nth % 5]!)))),
      ...(await Promise.all(times(10, (nth) => redeem(alice, codes[nth % 5]!)))),
    ]

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'code_used')).toHaveLength(19)
    expect(await alice.balance()).toEqual({ available: 50, held: 0 })
  })

  test('of 30 accounts with a code for 12 exactly 12 have its coins', async () => {
    const app = await testApp()
    const code = await oneCode(app, { usesPerCode: 12 })
    const people = await Promise.all(times(30, () => app.account()))

    const answers = await Promise.all(people.map((who) => redeem(who, code)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
  })

  test('a batch that is ended meanwhile gives nothing after the answer', async () => {
    const app = await testApp()
    const { id, codes } = await makeCodes(app, { usesPerCode: 100 })
    const people = await Promise.all(times(20, () => app.account()))

    const redeeming = people.map((who) => redeem(who, codes[0]!))
    const ended = await expectOk(app.operator.post(`${batches}/${id}/end`))
    await Promise.all(redeeming)
    const after = await redeem(await app.account(), codes[0]!)

    expect(after).toMatchObject({ status: 409, body: { code: 'code_expired' } })
    const { rows } = await app.service.database.pool.query(
      "select count(*)::int as late from redemptions where created_at > $1::timestamptz + interval '1 millisecond'",
      [ended.endedAt],
    )
    expect(rows).toEqual([{ late: 0 }])
  })

  test('one that breaks off before its end leaves nothing behind, and the code still works', async () => {
    const app = await testApp()
    const alice = await app.account()
    const code = await oneCode(app)
    const { pool } = app.service.database
    await pool.query(
      `create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`,
    )
    await pool.query(
      'create trigger breaks before insert on redemptions for each row execute function break_off()',
    )

    const broken = await redeem(alice, code)
    await pool.query('drop function break_off cascade')

    expect(broken.status).toBe(500)
    expect(await alice.balance()).toEqual({ available: 0, held: 0 })
    expect(await redeem(alice, code)).toMatchObject({ status: 200 })
  })
})
