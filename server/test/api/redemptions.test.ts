import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mintCode } from '../../src/codes/code.ts'
import { expectOk, testApp } from '../app.ts'
import { newAddress } from '../client.ts'
import { batches, makeCodes, oneCode, redeem, times } from '../codes.ts'

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
