import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { moveCheckpoint } from '../../../src/coins/checkpoint.store.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { makeGrant } from '../../grant.ts'
import { plainGeneration } from '../../plain-generation.ts'

let app: TestApp
let agent: Actor

beforeEach(async () => {
  app = await testApp()
  agent = await app.account({ coins: 100 })
  await makeGrant(app, agent, { all: 50, daily: 20, session: 20 })
  for (const wait of ['0s', '1h']) {
    await app.advance(wait)
    await app.dependencies.submits.add(plainGeneration(agent.id, agent.keyId))
  }
  await app.runJobs()
})

const brokenIn = async (query = '') => {
  const { invariants } = await expectOk(app.operator.get(`/operator/v1/audit${query}`))
  return invariants.flatMap(({ id, violations }: { id: string; violations: number }) =>
    violations > 0 ? [id] : [],
  )
}

async function withChange(change: string, undo: string, look: () => Promise<void>) {
  const { db } = app.service.database
  await sql.raw(change).execute(db)
  try {
    await look()
  } finally {
    await sql.raw(undo).execute(db)
  }
}

describe('the audit of what grants spend', () => {
  test.each(['grant', 'day', 'session'])('finds a %s that is not what was held in it', async (kind) => {
    await moveCheckpoint(app.service.database.db)
    const change = (by: number) => `update key_periods set coins = coins + ${by} where kind = '${kind}'`

    await withChange(change(1), change(-1), async () => {
      expect(await brokenIn()).toEqual(['I12'])
      expect(await brokenIn('?full=true')).toEqual(['I12'])
    })
    expect(await brokenIn()).toEqual([])
  })

  test('finds what was spent above a limit, and knows of limits that were lowered', async () => {
    const lower = (column: string) => `update api_keys set ${column} = 4 where agent_client_id is not null`
    for (const column of ['spend_limit_coins', 'daily_spend_limit_coins', 'session_spend_limit_coins'])
      await withChange(lower(column), `update api_keys set ${column} = null`, async () =>
        expect(await brokenIn()).toEqual(['I12']),
      )
    await withChange(
      `${lower('spend_limit_coins')}; update api_keys set limits_changed_at = app_now()`,
      'update api_keys set spend_limit_coins = null',
      async () => expect(await brokenIn()).toEqual([]),
    )
  })

  test('finds a checkpoint that has other sums than the rows', async () => {
    await moveCheckpoint(app.service.database.db)
    const change = (by: number) => `update audit_key_periods set coins = coins + ${by} where kind = 'day'`

    await withChange(change(1), change(-1), async () => {
      expect(await brokenIn()).toEqual(['I12'])
      expect(await brokenIn('?full=true')).toEqual(['I11'])
    })
    await app.dependencies.submits.add(plainGeneration(agent.id, agent.keyId))
    await app.runJobs()
    await moveCheckpoint(app.service.database.db)
    expect(await brokenIn('?full=true')).toEqual([])
  })
})
