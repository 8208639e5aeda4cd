import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../src/platform/metrics.ts'
import { openRateLimiter } from '../../src/platform/rate-limiter.ts'
import { testApp, type TestApp } from '../app.ts'
import { engine, silent } from '../engines.ts'

const window = (limit: number) => ({ limit, windowSeconds: 60 })

describe.runIf(engine === 'postgres')('windows in PostgreSQL', () => {
  test('are shared by nodes however long the name of what is limited', async () => {
    const app = await testApp()
    const { db } = app.service.database
    const [one, other] = await openTwo(app)
    const name = `sign-in:${'a'.repeat(254)}:2001:db8:0:0:0:0:0:1`

    await one.spend(name, window(10))
    const spent = await other.spend(name, window(10))

    expect(spent.remaining).toBe(8)
    const { rows } = await sql<{ points: number }>`select points from rate_limit_windows`.execute(db)
    expect(rows).toEqual([{ points: 2 }])
  })

  test('a key and its account are counted together, exactly, by two nodes that race', async () => {
    const app = await testApp()
    const { db } = app.service.database
    const nodes = await openTwo(app)
    const account = { id: 'account:a', window: window(50) }
    const key = (name: number) => ({ id: `key:${name}`, window: window(20 + name) })

    // Three keys of one account, sixty requests each: they have room for 20, 21 and 22, and their account for 50.
    const rounds = Array.from({ length: 30 }, () =>
      nodes.map((node) => [0, 1, 2].map((name) => ({ node, name }))),
    )
    const spent = await Promise.all(
      rounds
        .flat(2)
        .map(async ({ node, name }) => ({ name, both: await node.spendBoth(key(name), account) })),
    )

    const passedKey = spent.filter(({ both: [ofKey] }) => ofKey.allowed)
    expect([0, 1, 2].map((name) => passedKey.filter((one) => one.name === name).length)).toEqual([20, 21, 22])
    const counted = spent.flatMap(({ both: [, ofAccount] }) => ofAccount ?? [])
    expect(counted.length).toBe(63)
    expect(counted.filter(({ allowed }) => allowed).length).toBe(50)
    // Each was told a place of its own.
    const places = counted.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)
    expect(new Set(places).size).toBe(50)
    const { rows } = await sql<{ key: string; points: number }>`
      select key, points from rate_limit_windows order by key`.execute(db)
    expect(rows).toEqual([
      { key: '20-60:key:0', points: 60 },
      { key: '21-60:key:1', points: 60 },
      { key: '22-60:key:2', points: 60 },
      { key: '50-60:account:a', points: 63 },
    ])
  })
})

/** The limiters of two nodes. */
async function openTwo({ service }: TestApp) {
  const { pool } = service.database
  const open = () =>
    openRateLimiter({
      store: 'postgres',
      pool,
      redisUrl: undefined,
      metrics: createMetrics(),
      log: silent,
    })
  return [await open(), await open()] as const
}
