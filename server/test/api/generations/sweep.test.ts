import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sweep as sweepOnce } from '../../../src/generations/sweep.job.ts'
import type { Handle, Progress } from '../../../src/providers/provider.ts'
import { silent } from '../../engines.ts'
import { pausePoint, succeeded } from '../../fake-provider.ts'
import { postponeEvery, runEvery } from '../../recurring-jobs.ts'
import { manualWorkers } from '../../manual-workers.ts'

// What the sweep does about generations whose worker or job is gone.

const workers = manualWorkers()
const { blind, work, stored, shown, attempts, ingest } = workers

describe('the sweep', () => {
  test('a generation that holds a slot and has lost its job gets another', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    await sql`delete from pgboss.job where name = 'generations'`.execute(workers.app.service.database.db)
    await postponeEvery(workers.app, 'sweep')
    await workers.app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'queued' })

    await sweep()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
    expect(workers.app.log.map(({ msg }) => msg)).toContain('a generation had lost its job')
  })

  test('a generation that ends while its job is looked for has lost nothing', async () => {
    const { dependencies, log } = workers.app
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const findLive: typeof dependencies.queues.findLive = async (enqueued) => {
      await workers.alice.post(`/v1/generations/${generation.id}/cancel`)
      return dependencies.queues.findLive(enqueued)
    }

    await sweepOnce({ ...dependencies, ingest: ingest(), queues: { ...dependencies.queues, findLive } })()

    expect(await shown(generation)).toMatchObject({ status: 'canceled' })
    expect(log.map(({ msg }) => msg)).not.toContain('a generation had lost its job')
  })

  test('one past its time limit, and past what storing it may take, fails with timeout and is refunded in full', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind', num_outputs: 3 })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    void work(generation)
    await lost.reached
    await keepJobsWaiting()
    await workers.app.advance('670s')
    await sweep()
    expect(await shown(generation)).toMatchObject({ status: 'processing' })

    await workers.app.advance('20s')
    await sweep()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
    expect(await attempts(generation)).toEqual(['1 blind failed'])
    expect(await workers.alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await workers.app.events()).toEqual(['generation.failed'])
  })

  test('what it has ended stays ended, whatever the worker comes back with', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const late = pausePoint<Handle>()
    blind.does.submit = late.pass
    const working = work(generation)
    await late.reached
    await keepJobsWaiting()
    await workers.app.advance('690s')
    await sweep()

    late.go({ job: 'too late' })

    await expect(working).rejects.toThrow(Error)
    expect(await attempts(generation)).toEqual(['1 blind parked'])
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
  })

  test('one that dies before it has ended such a generation has changed nothing: its worker still can', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const late = pausePoint<Progress>()
    blind.does.poll = late.pass
    const working = work(generation)
    await late.reached
    const before = await stored(generation)
    await workers.app.advance('690s')

    const dying = { add: () => Promise.reject(new Error('killed')) }
    await sweepOnce({
      ...workers.app.dependencies,
      ingest: ingest(),
      log: silent,
      settles: dying,
    })()

    expect(await stored(generation)).toEqual(before)
    late.go(succeeded(1))
    await working
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })
})

const sweep = () => runEvery(workers.app, 'sweep')

/** So that no other worker takes what is with one. */
async function keepJobsWaiting() {
  await sql`update pgboss.job set start_after = start_after + interval '1 day' where name = 'generations'`.execute(
    workers.app.service.database.db,
  )
}
