// What the audit is shown: coins, generations, events and codes of every kind.
import { sql } from 'kysely'
import { moveCheckpoint } from '../src/coins/checkpoint.store.ts'
import { expectOk, testApp, type TestApp } from './app.ts'
import { postponeEvery } from './recurring-jobs.ts'
import { cancelOne, publicHook } from './webhook-fixture.ts'

/** What of it a test may name. */
export type Name =
  | 'alice'
  | 'key'
  | 'bobs'
  | 'succeeded'
  | 'partial'
  | 'failed'
  | 'processing'
  | 'canceled'
  | 'queued'
  | 'waiting'
  | 'event'
  | 'delivery'
  | 'bob'
  | 'batch'

export type World = { app: TestApp; ids: Record<Name, string> }

/**
 * Somebody with a generation of every kind and a webhook, and a neighbour with one that succeeded. A checkpoint is made when
 * they have coins, and the neighbour another generation.
 */
export async function makeWorld({ hasCheckpoint } = { hasCheckpoint: false }): Promise<World> {
  const app = await testApp()
  await postponeEvery(app, 'audit') // No checkpoint but the one that is made here.
  const alice = await app.account({ coins: 1000, runningLimit: 2, key: { monthlySpendCapCoins: 500 } })
  const bob = await app.account({ coins: 1000 })
  if (hasCheckpoint) {
    await bob.submit()
    await app.runJobs()
    await moveCheckpoint(app.service.database.db)
  }
  const made = {
    succeeded: await alice.submit(),
    partial: await alice.submit({ num_outputs: 3, prompt: '#partial=2' }),
    failed: await alice.submit({ prompt: '#fail=internal' }),
    bobs: await bob.submit(),
  }
  await app.runJobs()
  const batch = { name: 'Fair', count: 1, coins: 50, usesPerCode: 2, usesPerAccount: 2 }
  const { id: batchId, codes } = await expectOk(app.operator.post('/operator/v1/codes', batch))
  for (let time = 0; time < 2; time++) await expectOk(bob.post('/v1/redemptions', { code: codes[0] }))
  const refund = { coins: 2, reason: 'It was blank.' }
  await expectOk(app.operator.post(`/operator/v1/generations/${made.bobs.id}/refund`, refund))
  const processing = await alice.submit({ prompt: '#flaky' })
  await app.runJobs()
  const hook = { url: publicHook, events: ['generation.canceled'] }
  await expectOk(app.operator.post(`/operator/v1/accounts/${alice.id}/webhooks`, hook))
  await cancelOne(alice)
  const canceled = { id: await cancelOne(alice) }
  const queued = await alice.submit()
  const all = { ...made, processing, canceled, queued, waiting: await alice.submit({ num_outputs: 2 }) }
  const ids = Object.fromEntries(Object.entries(all).map(([name, { id }]) => [name, id]))
  const { rows } = await sql<{ id: string; eventId: string }>`
    select id, event_id from deliveries where generation_id = ${canceled.id}`.execute(app.service.database.db)
  const told = { delivery: rows[0]!.id, event: rows[0]!.eventId }
  return {
    app,
    ids: { ...ids, ...told, alice: alice.id, bob: bob.id, key: alice.keyId, batch: batchId } as World['ids'],
  }
}
