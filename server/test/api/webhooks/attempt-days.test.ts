import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { keepAttemptDays } from '../../../src/webhooks/attempt-days.store.ts'
import { expectOk, testApp, type TestApp } from '../../app.ts'
import { engine } from '../../engines.ts'
import { addWebhook, cancelOne, development, type Hook } from '../../webhook-fixture.ts'

let app: TestApp
let hook: Hook
let deliveryId: string

beforeEach(async () => {
  app = await testApp({ ...development })
  await keepAttemptDays(database()) // Other tests were at other times.
  const alice = await app.account({ coins: 1000 })
  hook = await addWebhook(app, alice)
  await cancelOne(alice)
  await app.runJobs()
  deliveryId = (await hook.newest()).id
})

const database = () => app.service.database.db

/** As the end of an attempt writes it, with the same statement-level trigger. */
async function addAttempt(number: number): Promise<void> {
  await sql`
    insert into delivery_attempts (delivery_id, number, at, headers, body, status, cause, duration_ms, answer)
    values (${deliveryId}, ${number}, app_now(), '{}', ${randomUUID()}, 200, null, 1, '')`.execute(database())
}

/** Days that are there, and in how many partitions; and how many attempts are in the default one. */
async function stored(): Promise<{
  attempts: number
  oldestDays: number
  strays: number
  partitions: number
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof stored>>>`
    select (select count(*) from delivery_attempts) as attempts,
      (select extract(epoch from app_now() - min(at))::float8 / 86400 from delivery_attempts) as oldest_days,
      (select count(*) from delivery_attempts_default) as strays,
      (select count(*) from pg_inherits where inhparent = 'delivery_attempts'::regclass) as partitions`.execute(
    database(),
  )
  return rows[0]!
}

const shownNumbers = async () => (await hook.newest()).attempts.map(({ number }) => number)

describe('attempts by day', () => {
  test('of a year, those of seven days are shown and no more than eight are there', async () => {
    const days = [...Array<number>(30).fill(1), ...Array<number>(11).fill(30)]
    for (const [index, step] of days.entries()) {
      await app.advance(`${step}d`)
      await keepAttemptDays(database())
      await addAttempt(index + 2)

      const { oldestDays, strays, partitions } = await stored()
      expect(oldestDays).toBeLessThanOrEqual(8)
      expect(strays).toBe(0)
      expect(partitions).toBeLessThanOrEqual(15)
    }

    expect(await shownNumbers()).toEqual([days.length + 1])
  })

  test('are taken, shown and forgotten while nobody makes days for a week', async () => {
    for (let number = 2; number <= 8; number++) {
      await app.advance('1d')
      await addAttempt(number)
    }
    expect(await stored()).toMatchObject({ attempts: 8, strays: 5 })

    await keepAttemptDays(database())

    // Today's have gone into their day.
    expect(await stored()).toMatchObject({ attempts: 8, strays: 4 })
    expect(await shownNumbers()).toEqual([2, 3, 4, 5, 6, 7, 8])
    await app.advance('6d')
    await keepAttemptDays(database())
    expect(await stored()).toMatchObject({ attempts: 1, strays: 0 })
    expect(await shownNumbers()).toEqual([8])
  })

  test('are each there once when several nodes make and drop days at the same time', async () => {
    await addAttempt(2)
    await app.advance('5d')
    await addAttempt(3)

    await Promise.all([1, 2, 3].map(() => keepAttemptDays(database())))

    expect(await stored()).toMatchObject({ attempts: 3, strays: 0 })
    await app.advance('4d')
    await Promise.all([1, 2, 3].map(() => keepAttemptDays(database())))
    expect(await stored()).toMatchObject({ attempts: 1 })
  })

  test('are deleted by a node of the release before as it always did', async () => {
    await app.advance('8d')
    await addAttempt(2)

    await sql`
      delete from delivery_attempts where (delivery_id, number) in (
        select delivery_id, number from delivery_attempts where at < app_now() - make_interval(days => 7)
        limit 1000 for update skip locked)`.execute(database())

    expect(await stored()).toMatchObject({ attempts: 1 })
  })

  test('go with their webhook, whatever day they are of', async () => {
    await app.advance('1d')
    await keepAttemptDays(database())
    await addAttempt(2)
    await app.advance('5d')
    await addAttempt(3)

    await expectOk(app.operator.delete(hook.path))
    await app.runJobs()

    expect(await stored()).toMatchObject({ attempts: 0 })
  })

  test.runIf(engine === 'postgres')(
    'wait for no reader: what is locked stays until the next time',
    async () => {
      await app.advance('8d')
      const reader = await database().startTransaction().execute()
      await sql`select from delivery_attempts`.execute(reader)

      await expect(keepAttemptDays(database())).rejects.toMatchObject({ code: '55P03' })

      await addAttempt(2)
      await reader.commit().execute()
      await keepAttemptDays(database())
      expect(await stored()).toMatchObject({ attempts: 1, strays: 0 })
    },
  )
})
