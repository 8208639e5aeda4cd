import { readdirSync } from 'node:fs'
import type { Asset } from '@atelier/contract/asset.ts'
import { promptPartlyUsed } from '@atelier/contract/note.ts'
import { describe, expect, test } from 'vitest'
import { Superseded } from '../../../src/platform/jobs/attempt.ts'
import type { Handle, Output, Progress } from '../../../src/providers/provider.ts'
import { failed, pausePoint, outputOf, succeeded } from '../../fake-provider.ts'
import { manualWorkers } from '../../manual-workers.ts'

// Spec silent: a worker killed in the middle. Another takes the generation over (new attempt token, same `startedAt`);
// a provider job already bought is resumed, not bought twice. Real processes are killed in test/process.

const workers = manualWorkers()
const { blind, work, stored, shown, attempts } = workers

describe('a generation whose worker died while the backend worked', () => {
  test('is resumed by its handle under a new token, with the same startedAt', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    void work(generation)
    await lost.reached
    const before = await stored(generation)

    await workers.app.advance('10s')
    const handles: Handle[] = []
    blind.does.poll = async (handle) => {
      handles.push(handle)
      return succeeded(1)
    }
    await work(generation)

    const after = await stored(generation)
    expect(blind.bought).toHaveLength(1)
    expect(handles).toEqual([{ job: blind.bought[0]!.attemptId }])
    expect(after).toMatchObject({ status: 'succeeded', coinsCharged: 5, startedAt: before.startedAt })
    expect(after.attemptToken).not.toBe(before.attemptToken)
    expect(await attempts(generation)).toEqual(['1 blind succeeded'])
    expect(await workers.alice.balance()).toEqual({ available: 95, held: 0 })
  })

  test('cannot be charged by the old worker, whose files are removed', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    const old = work(generation)
    await lost.reached
    blind.does.poll = async () => failed('invalid_input')
    await work(generation)
    const files = countFiles()

    lost.go({ ...succeeded(1), notes: [promptPartlyUsed(['sunset'])] } as Progress)
    await expect(old).rejects.toThrow(Superseded)

    expect(await shown(generation)).toMatchObject({
      status: 'failed',
      coinsCharged: 0,
      outputs: [],
      notes: [],
    })
    expect(countFiles()).toBe(files)
    expect(await workers.alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await workers.app.events()).toEqual(['generation.failed'])
  })

  test.for([
    ['delivers', (): Output[] => [outputOf('of the old'), outputOf('of the old')]],
    ['breaks off', (): Output[] => [outputOf('of the old'), outputOf(breakingOff())]],
  ] as const)('keeps the files of its new worker when the old one %s after it', async ([, late]) => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind', num_outputs: 2 })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    const old = work(generation)
    await lost.reached
    const files = countFiles()
    blind.does.poll = async () => ({
      state: 'succeeded',
      outputs: [outputOf('of the new'), outputOf('of the new')],
    })
    await work(generation)

    lost.go({ state: 'succeeded', outputs: late() })
    await old.catch(() => undefined)

    const { outputs } = await shown(generation)
    const texts = outputs.map(async ({ url }: Asset) => (await workers.app.stranger().get(pathOf(url))).text)
    expect(await Promise.all(texts)).toEqual(['of the new', 'of the new'])
    expect(countFiles()).toBe(files + 4) // Each with its thumbnail.
  })

  test('cannot be ended or rescheduled by the old worker', async () => {
    for (const late of [
      { state: 'running', progress: 0.9, pollAfterMs: 1 } satisfies Progress,
      failed('unavailable'),
      failed('invalid_input'),
    ]) {
      const generation = await workers.alice.submit({ modelId: 'fake-blind' })
      const [first, second] = [pausePoint<Progress>(), pausePoint<Progress>()]
      blind.does.poll = first.pass
      const old = work(generation)
      await first.reached
      blind.does.poll = second.pass
      const next = work(generation)
      await second.reached
      const before = await stored(generation)

      first.go(late)
      await old.catch(() => undefined)

      expect(await stored(generation)).toEqual(before)
      expect(await attempts(generation)).toEqual(['1 blind running'])
      second.go(succeeded(1))
      await next
      expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
    }
  })

  test('or was told to stop: it stays as it is, for the next to go on with', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const stopping = new AbortController()
    blind.does.poll = async () => {
      stopping.abort(new Error('the worker is stopping'))
      return { state: 'running', progress: 0.5, pollAfterMs: 60_000 }
    }

    await expect(work(generation, undefined, stopping.signal)).rejects.toThrow('the worker is stopping')

    expect(await shown(generation)).toMatchObject({ status: 'processing', progress: 0.5 })
    blind.does.poll = async () => succeeded(1)
    await work(generation)
    expect(blind.calls).toEqual(['submit', 'poll', 'poll'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })

  test('past the time limit is not delivered any more: it fails, and the backend is told to stop', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    void work(generation)
    await lost.reached

    await workers.app.advance('61s')
    blind.does.poll = async () => ({ state: 'running', pollAfterMs: 1 })
    await work(generation)

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
    expect(blind.calls).toEqual(['submit', 'poll', 'poll', 'cancel', 'poll'])
    expect(await workers.alice.balance()).toEqual({ available: 100, held: 0 })
  })
})

describe('a job that is no longer the generation’s', () => {
  test('changes nothing: the one that took its place is still to come', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const { jobId } = await stored(generation)
    blind.does.poll = async () => failed('unavailable', { isFree: true })
    await work(generation)
    const postponed = await stored(generation)
    expect(postponed.jobId).not.toBe(jobId)

    // Its worker died before it could say that the job was done.
    await work(generation, jobId!)

    expect(await stored(generation)).toEqual(postponed)
    expect(blind.bought).toHaveLength(1)
  })

  test('starts nothing during maintenance', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-blind' })
    const { jobId } = await stored(generation)
    await workers.app.operator.put('/operator/v1/settings', { maintenance: true, disabledChannels: [] })
    await work(generation)

    await work(generation, jobId!)

    expect(await shown(generation)).toMatchObject({ status: 'queued' })
  })
})

const pathOf = (url: string) => url.replace('https://atelier.test', '')

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('the first half')
  throw new Error('the link died')
}

function countFiles(): number {
  const entries = readdirSync(`${workers.app.dataDir}/files`, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
