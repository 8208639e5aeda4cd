import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { engine } from '../../engines.ts'

// An account that somebody else has locked for longer than a request may wait. The embedded engine has one session, which waits for nobody.

let app: TestApp
let alice: Actor
beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 10 })
})

const body = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 5 }

describe.runIf(engine === 'postgres')('while an account is locked', () => {
  test('a submit is refused, and nothing of it happens afterwards: its key can be used again', async () => {
    const key = randomUUID()
    const submit = (prompt: string) =>
      alice.post('/v1/generations', { ...body, params: { prompt } }, { 'idempotency-key': key })
    const release = await lock(alice)

    const refused = await submit('a lighthouse')
    await release()

    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await submit('another one')).toMatchObject({ status: 201 })
    expect(await alice.balance()).toEqual({ available: 5, held: 5 })
  })
})

test.each(['submit_with_jobs', 'settle_batch', 'redeem_code'])(
  '%s waits for no lock as long as its caller waits for it',
  async (name) => {
    const { rows } = await app.service.database.pool.query(
      `select proconfig @> '{lock_timeout=4s}' as "isLimited" from pg_proc where proname = $1`,
      [name],
    )

    expect(rows).toEqual([{ isLimited: true }])
  },
)

/** Until it is released. Then whoever still waits for the account has it before anybody who asks later. */
async function lock({ id }: Actor): Promise<() => Promise<void>> {
  const { pool } = app.service.database
  const busy = await pool.connect()
  await busy.query('begin')
  await busy.query('select from accounts where id = $1 for update', [id])
  return async () => {
    await busy.query('rollback')
    busy.release()
  }
}
