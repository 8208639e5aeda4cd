import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BlobsUnavailable } from '../../../src/platform/storage/unavailable.ts'
import { PoolUnavailable } from '../../../src/platform/process-pool/errors.ts'
import type { Progress } from '../../../src/providers/provider.ts'
import { sample } from '../../../../media/test/samples.ts'
import { pausePoint, succeeded } from '../../fake-provider.ts'
import { manualWorkers } from '../../manual-workers.ts'
import { runEvery } from '../../recurring-jobs.ts'

// Spec silent: while files cannot be stored, what runs waits, and the time is not the model's.

const workers = manualWorkers()
const { blind, work, shown, attempts } = workers

describe('a result that cannot be stored', () => {
  test.for([
    ['the file store is away', () => new BlobsUnavailable('away')],
    ['the disk of media processes is full', () => new PoolUnavailable('disk_refused')],
  ] as const)('waits, however long %s; then it is delivered, bought and charged once', async ([, fault]) => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const storing = vi.spyOn(workers.app.dependencies.blobs, 'putFile').mockRejectedValue(fault())
    onTestFinished(() => storing.mockRestore())

    await workers.app.runJobs()
    for (const pause of ['59s', '2m', '20m', '5h']) {
      await workers.app.advance(pause)
      await runEvery(workers.app, 'sweep')
      expect(await shown(generation)).toMatchObject({ status: 'processing', error: null })
    }
    expect(await workers.alice.balance()).toEqual({ available: 95, held: 5 })
    storing.mockRestore()
    await workers.app.advance('2m')
    await workers.app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(blind.bought).toHaveLength(1)
    expect(await attempts(generation)).toEqual(['1 blind succeeded'])
    expect(await workers.alice.balance()).toEqual({ available: 95, held: 0 })
    expect(await workers.app.events()).toEqual(['generation.succeeded'])
  })

  test('does not wait for ever: after a day it fails with what is true, and is refunded', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const storing = vi
      .spyOn(workers.app.dependencies.blobs, 'putFile')
      .mockRejectedValue(new BlobsUnavailable('away'))
    onTestFinished(() => storing.mockRestore())

    await workers.app.runJobs()
    await workers.app.advance('23h')
    await workers.app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'processing' })
    await workers.app.advance('61m')
    await workers.app.runJobs()

    const { status, error } = await shown(generation)
    expect([status, error.code]).toEqual(['failed', 'unavailable'])
    expect(error.message).toContain('file storage was unavailable')
    expect(await workers.alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await workers.app.events()).toEqual(['generation.failed'])
  })
})

describe('while the file store is out of order', () => {
  test('no worker begins anything, and what is queued runs afterwards', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const ready = vi.spyOn(workers.app.dependencies.blobs, 'isReady').mockResolvedValue(false)
    onTestFinished(() => ready.mockRestore())

    await workers.app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'queued' })
    expect(blind.bought).toEqual([])
    ready.mockRestore()
    await workers.app.advance('2s')
    await workers.app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('the time of what a dead worker left behind stands still, and begins anew', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    void work(generation)
    await lost.reached
    const ready = vi.spyOn(workers.app.dependencies.blobs, 'isReady').mockResolvedValue(false)
    onTestFinished(() => ready.mockRestore())

    for (const pause of ['30s', '12m', '3h']) {
      await runEvery(workers.app, 'sweep')
      await workers.app.advance(pause)
    }
    await runEvery(workers.app, 'sweep')
    expect(await shown(generation)).toMatchObject({ status: 'processing' })
    ready.mockRestore()
    blind.does.poll = async () => succeeded(1)
    await workers.app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(blind.bought).toHaveLength(1)
  })
})

describe('while the disk of a node is nearly full', () => {
  test('it takes neither uploads nor work, still sells, and says so', async () => {
    const full = vi.spyOn(workers.app.dependencies.scratch, 'hasRoom').mockResolvedValue(false)
    onTestFinished(() => full.mockRestore())

    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    await workers.app.runJobs()
    const upload = await workers.alice.upload(await sample('image/png'))
    const ready = await workers.app.stranger().get('/readyz')
    const { text } = await workers.app.operator.get('/metrics')

    expect(await shown(generation)).toMatchObject({ status: 'queued' })
    expect(upload).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(ready).toMatchObject({ status: 200, body: { status: 'degraded', issues: [{ path: 'disk' }] } })
    expect(text).toMatch(/^atelier_part_up\{part="disk"\} 0$/m)
  })
})
