import { randomUUID } from 'node:crypto'
import type { Generation } from '@atelier/contract/generation.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectOk } from '../app.ts'
import {
  coins,
  makeAccount,
  makeDatabase,
  operatorOf,
  secrets,
  submit,
  times,
  type Caller,
} from './callers.ts'
import type { Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'
import { until } from '../until.ts'
import { openPool } from '../pool.ts'

// Processes are killed as `kill -9` does: without a chance to tidy up. Nothing accepted is lost, nothing is paid twice.

describe('on PostgreSQL, with one api and two workers', () => {
  test('a worker killed in the middle: all generations end, none twice', async () => {
    const url = await makeDatabase()
    const place = {
      DATABASE_URL: url,
      DATA_DIR: makeDataDir(),
      DATABASE_POOL: '8',
      WORKER_SLOTS: '8',
      ...secrets,
    }
    const [api, doomed] = await Promise.all([
      startProgram({ ...place, ROLE: 'api' }),
      startProgram({ ...place, ROLE: 'worker' }),
      startProgram({ ...place, ROLE: 'worker' }),
    ])
    const alice = await makeAccount(api, { runningLimit: 40 })
    const slow = await Promise.all(times(16, () => submit(alice, '#delay=3000')))
    const pool = openPool(url, { max: 1 })
    onTestFinished(() => pool.end())
    const count = async (condition: string): Promise<number> =>
      (await pool.query(`select count(*) from generations where ${condition}`)).rows[0].count
    await until(async () => (await count(`status = 'processing'`)) === 16)

    doomed.kill('SIGKILL')
    const instant = await Promise.all(times(20, () => submit(alice)))
    await until(async () => (await count('completed_at is null')) === 0)

    expect([...slow, ...instant].map(({ status }) => status)).toEqual(times(36, () => 201))
    expect(await count(`status = 'succeeded' and coins_charged = 5`)).toBe(36)
    // Resumed by its handle, not made again: one attempt each, one charge each.
    const { rows } = await pool.query(`select
      (select count(*) from attempts) as attempts, (select count(*) from ledger where kind = 'charge') as charges,
      (select count(*) from events) as events, (select count(*) from assets) as files`)
    expect(rows).toEqual([{ attempts: 36, charges: 36, events: 36, files: 36 }])
    await expectBalance(api, alice, { available: coins - 36 * 5, held: 0 })
  })
})

describe('on the embedded database', () => {
  test('killed in the middle and started again: what was accepted is there and ends, and coins add up', async () => {
    const place = { DATA_DIR: makeDataDir(), ...secrets }
    const first = await startProgram(place)
    const alice = await makeAccount(first, { runningLimit: 4 })
    const slow = await Promise.all(times(4, () => submit(alice, '#delay=2000')))
    const keys = times(50, () => randomUUID())
    const accepted = new Map<string, string>()
    const enough = Promise.withResolvers<void>()
    const sending = keys.map(async (key) => {
      const answer = await submit(alice, undefined, key).catch(() => undefined)
      if (answer?.status === 201) accepted.set(key, answer.body.id)
      if (accepted.size === 10) enough.resolve()
    })

    await enough.promise
    first.kill('SIGKILL')
    await first.ended
    await Promise.all(sending)
    const second = await startProgram(place)
    const again = alice.at(second)
    const answers = await Promise.all(keys.map((key) => submit(again, undefined, key)))

    for (const [index, { status, body }] of answers.entries()) {
      const before = accepted.get(keys[index]!)
      if (before !== undefined) expect([status, body.id]).toEqual([200, before])
      else expect([200, 201]).toContain(status)
    }
    await until(async () => (await expectOk(again.get('/v1/generations?active=true'))).items.length === 0)
    const ids = [...slow, ...answers].map(({ body }) => (body as Generation).id)
    expect(new Set(ids).size).toBe(54)
    const shown = await Promise.all(ids.map((id) => expectOk(again.get(`/v1/generations/${id}`))))
    expect(shown.map(({ status, coinsCharged }) => [status, coinsCharged])).toEqual(
      times(54, () => ['succeeded', 5]),
    )
    await expectBalance(second, again, { available: coins - 54 * 5, held: 0 })
  })
})

/** The account's, and that everything else agrees with the ledger. */
async function expectBalance(program: Program, { id }: Caller, balance: object) {
  const operator = operatorOf(program)
  expect((await expectOk(operator.get(`/operator/v1/accounts/${id}`))).balance).toEqual(balance)
  const { invariants } = await expectOk(operator.get('/operator/v1/audit?full=true'))
  expect(invariants.filter(({ violations }: { violations: number }) => violations > 0)).toEqual([])
}
