import type { Generation } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../app.ts'

// With the worker's real slots, which run by themselves.

const variables = { WORKER_SLOTS: '8', SHUTDOWN_SECONDS: '0' }
const parts = { isWorking: true }
const rateLimits = { key: { limit: 5_000, windowSeconds: 60 }, account: { limit: 5_000, windowSeconds: 60 } }

let app: TestApp

beforeEach(async () => {
  app = await testApp(variables, parts)
})

describe('a worker', () => {
  test('with one #hang beside 20 instant generations: none of them is delayed', async () => {
    const alice = await app.account({ coins: 10_000, runningLimit: 6, rateLimits })
    const hanging = await alice.submit({ prompt: '#hang' })

    const instant = await Promise.all(Array.from({ length: 20 }, () => alice.submit()))
    await until(async () => expect(await count('succeeded')).toBe(20))

    expect((await alice.get(`/v1/generations/${hanging.id}`)).body.status).toBe('processing')
    expect((await alice.get('/v1/generations/concurrency')).body).toMatchObject({ running: 1, queued: 0 })
    expect(await alice.balance()).toEqual({ available: 10_000 - 5 - 5 * instant.length, held: 5 })
    await abandon(hanging)
  })

  test('that is full of one account’s generations takes another’s first in its turn', async () => {
    const [crowd, alice] = [
      await app.account({ coins: 10_000, runningLimit: 4, rateLimits }),
      await app.account({ coins: 100 }),
    ]
    const hanging = await Promise.all(Array.from({ length: 20 }, () => crowd.submit({ prompt: '#hang' })))
    await until(async () => expect(await count('processing')).toBe(4))

    const { id } = await alice.submit()
    await until(async () => expect((await alice.get(`/v1/generations/${id}`)).body.status).toBe('succeeded'))

    expect(await count('processing')).toBe(4)
    expect(await count('queued')).toBe(16)
    for (const generation of hanging) await abandon(generation)
  })
})

/** What runs would run on into the next test. */
async function abandon({ id }: Generation) {
  await sql`delete from pgboss.job where data ->> 'generationId' = ${id}`.execute(app.service.database.db)
}

async function count(status: Generation['status']): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from generations where status = ${status}`.execute(app.service.database.db)
  return rows[0]!.count
}

const until = (holds: () => Promise<void>) => vi.waitFor(holds, { interval: 50, timeout: 100_000 })
