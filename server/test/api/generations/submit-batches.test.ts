import { beforeEach, describe, expect, test } from 'vitest'
import type { Submit } from '../../../src/generations/submits.store.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { plainGeneration } from '../../plain-generation.ts'

// What is added in one tick travels in one batch. That coins and queue are right is checked after every test.

let app: TestApp

beforeEach(async () => {
  app = await testApp()
})

describe('submits that come together', () => {
  test('are judged one after another: what is refused takes no coins from those behind it', async () => {
    const alice = await app.account({ coins: 12, runningLimit: 2 })
    const bob = await app.account({ coins: 5 })

    const answers = await submitAll([
      costing(5, alice),
      costing(5, bob),
      costing(8, alice),
      costing(1, bob),
      costing(6, alice),
      costing(2, alice),
      costing(1, alice),
    ])

    expect(answers.map(({ verdict }) => verdict)).toEqual([
      'created',
      'created',
      'insufficient_coins',
      'insufficient_coins',
      'created',
      'insufficient_coins',
      'created',
    ])
    expect(answers.map((answer) => 'queuePosition' in answer && answer.queuePosition)).toEqual(
      expect.arrayContaining([1, 2, 3]),
    )
    expect(await alice.balance()).toEqual({ available: 0, held: 12 })
    expect(await bob.balance()).toEqual({ available: 0, held: 5 })
    expect(await jobsOf(alice)).toEqual([true, true, false])
  })

  test('with one idempotency key are one, and another body is a conflict', async () => {
    const alice = await app.account({ coins: 100 })
    const first = costing(5, alice)
    const again = { ...costing(5, alice), idempotencyKey: first.idempotencyKey }

    const answers = await submitAll([first, again, { ...again, bodyHash: 'another' }])

    expect(answers).toEqual([
      expect.objectContaining({ verdict: 'created', generationId: first.id }),
      expect.objectContaining({ verdict: 'replayed', generationId: first.id }),
      expect.objectContaining({ verdict: 'conflict', generationId: first.id }),
    ])
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })

  test('are each held against what was submitted with their own key in their own account', async () => {
    const [alice, bob] = [await app.account({ coins: 5 }), await app.account()]
    const earlier = { ...costing(1, alice), idempotencyKey: 'k' }
    await submitAll([earlier])
    const asked = [
      { accountId: bob.id, idempotencyKey: 'k' },
      { accountId: alice.id, idempotencyKey: 'new' },
      { accountId: alice.id, idempotencyKey: 'k' },
      { accountId: alice.id, idempotencyKey: 'k' },
    ]

    const found = await Promise.all(asked.map((each) => app.dependencies.submitReads.add(each)))

    expect(found.map(({ earlier: it }) => it?.id)).toEqual([undefined, undefined, earlier.id, earlier.id])
  })

  test('share the month of their key, up to its cap', async () => {
    const capped = await app.account({ coins: 100, key: { monthlySpendCapCoins: 12 } })

    const answers = await submitAll([7, 6, 5, 1].map((coins) => costing(coins, capped)))

    expect(answers.map(({ verdict }) => verdict)).toEqual([
      'created',
      'spend_cap_exceeded',
      'created',
      'spend_cap_exceeded',
    ])
    expect(await capped.balance()).toEqual({ available: 88, held: 12 })
  })
})

const submitAll = (submits: Submit[]) =>
  Promise.all(submits.map((submit) => app.dependencies.submits.add(submit)))

const costing = (coins: number, { id, keyId }: Actor): Submit => ({
  ...plainGeneration(id, keyId),
  coinsQuoted: coins,
  coinsPerOutput: coins,
})

/** Of each of its generations, oldest first, whether it has a job. */
async function jobsOf({ id }: Actor): Promise<boolean[]> {
  const { rows } = await app.service.database.pool.query<{ hasJob: boolean }>(
    'select job_id is not null as "hasJob" from generations where account_id = $1 order by seq',
    [id],
  )
  return rows.map(({ hasJob }) => hasJob)
}
