import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { makeWorld } from '../audited-world.ts'
import { watchStatements } from '../statements.ts'

describe('GET /operator/v1/audit', () => {
  test('every invariant holds for generations of every kind', async () => {
    const { app } = await makeWorld()

    const { status, body } = await app.operator.get('/operator/v1/audit?full=true')

    expect(status).toBe(200)
    expect(body.ok).toBe(true)
    expect(body.invariants.map(({ id }: { id: string }) => id)).toEqual([
      'I1',
      'I2',
      'I3',
      'I4',
      'I5',
      'I6',
      'I8',
      'I9',
      'I10',
      'I11',
      'I12',
      'I13',
    ])
    for (const invariant of body.invariants) expect(invariant).toMatchObject({ violations: 0, offenders: [] })
  })

  test('violations are all counted, and the first twenty shown', async () => {
    const app = await testApp()
    const { db } = app.service.database
    await sql`insert into users (name, email) select 'Test', i || '@example.com' from generate_series(1, 25) i`.execute(
      db,
    )
    await sql`insert into accounts (id, available) select id, 1 from users`.execute(db)

    const { body } = await app.operator.get('/operator/v1/audit?full=true')
    await sql`update accounts set available = 0`.execute(db)

    expect(body).toMatchObject({
      ok: false,
      invariants: [{ id: 'I1', violations: 25 }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    })
    expect(body.invariants[0].offenders).toHaveLength(20)
    expect(body.invariants[0].offenders[0].detail).toBe(
      'The account has 1 available and 0 held; its entries add up to 0 and 0; the last of them says 0 and 0. It counts 0 entries, of which there are 0, numbered up to 0.',
    )
  })

  test('all of them are checked as of one moment, and nothing can be written', async () => {
    const app = await testApp()
    const statements = watchStatements()

    await app.operator.get('/operator/v1/audit')

    const begun = statements().filter((text) => /^(begin|start transaction)/i.test(text))
    expect(begun).toEqual(['start transaction isolation level repeatable read read only'])
  })
})
