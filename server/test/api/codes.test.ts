import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectOk, testApp } from '../app.ts'
import { batches, makeCodes, oneCode, redeem, usual } from '../codes.ts'

type Named = { name: string }

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
