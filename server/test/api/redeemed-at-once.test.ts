import { describe, expect, test } from 'vitest'
import { expectOk, testApp } from '../app.ts'
import { batches, makeCodes, oneCode, redeem, times } from '../codes.ts'

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
