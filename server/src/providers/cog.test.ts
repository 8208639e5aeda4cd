import { describe, expect, test } from 'vitest'
import { never } from '../../test/providers/conformance.ts'
import { startFakeCog } from '../../test/providers/fake-cog.ts'
import { dataUrl } from '../../test/providers/fake-runs.ts'
import { openReporting } from '../../test/providers/open-backend.ts'
import { testReportingProvider } from '../../test/providers/reporting-conformance.ts'
import { inputOf } from '../../test/providers/work.ts'
import { createCog } from './cog.ts'

async function openCog() {
  const fake = await startFakeCog()
  return openReporting({
    fake,
    create: createCog,
    secrets: { COG_KEY: 'key_of_nobody' },
    settings: { url: fake.url, key: '${COG_KEY}', lostAfterSeconds: 60 },
    // So long ago that the pause between polls has its full length.
    work: { beganAtMs: 0 },
  })
}

testReportingProvider(openCog)

describe('a Cog container', () => {
  test('is sent one request: the id of the attempt, the input, and where to report', async () => {
    const { provider, fake, inbox, newWork } = await openCog()
    fake.does = { durationMs: 60_000 }
    const work = newWork()

    const handle = await provider.submit(work, never())

    expect(handle).toEqual({ id: work.attemptId })
    expect(fake.calls).toEqual([`PUT /predictions/${work.attemptId}`])
    expect(fake.bought).toMatchObject([
      { id: work.attemptId, input: { prompt: 'a lighthouse' }, webhook: inbox.urlOf(work.attemptId) },
    ])
  })

  test('reports to the address under which it reaches us', async () => {
    const { provider, fake, settings, newWork } = await openCog()
    fake.does = { durationMs: 60_000 }
    const work = newWork({ settings: { ...settings, callbackUrl: 'http://host.docker.internal:8080/' } })

    await provider.submit(work, never())

    expect(fake.bought[0]?.webhook).toBe(
      `http://host.docker.internal:8080/callbacks/${work.attemptId}/secret`,
    )
  })

  test('gets files as data URLs', async () => {
    const { provider, fake, newWork } = await openCog()
    const image = inputOf({
      sizeBytes: 2,
      async *open() {
        yield Buffer.from('hi')
      },
    })

    await provider.submit(newWork({ params: { image: 'asset' }, inputs: { image: [image] } }), never())

    expect(fake.bought[0]?.input).toEqual({ image: 'data:image/png;base64,aGk=' })
  })

  test('takes 70 MiB of files in all, and reads none where there is more', async () => {
    const { provider, fake, newWork } = await openCog()
    const image = inputOf({ sizeBytes: 36 * 2 ** 20, open: () => unreadable() })
    const works = [
      newWork({ params: { images: ['a', 'b'] }, inputs: { images: [image, image] } }),
      newWork({ params: { image: 'a', mask: 'b' }, inputs: { image: [image], mask: [image] } }),
    ]

    for (const work of works)
      await expect(provider.submit(work, never())).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'the files have 75497472 bytes together, and Cog takes at most 70 MiB',
        mayHaveBegun: false,
      })
    expect(fake.calls).toEqual([])
  })

  test('was sent nothing where a file could not be read', async () => {
    const { provider, fake, newWork } = await openCog()
    const image = inputOf({ open: () => unreadable() })

    const submit = provider.submit(newWork({ params: { image: 'a' }, inputs: { image: [image] } }), never())

    await expect(submit).rejects.toMatchObject({ mayHaveBegun: false })
    expect(fake.calls).toEqual([])
  })

  test('says how far a run is by the progress bars in its logs', async () => {
    const { provider, fake, newWork, advance } = await openCog()
    fake.does = { durationMs: 10_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())
    advance(4000)

    expect(await provider.poll(handle, work, never())).toEqual({
      state: 'running',
      progress: 0.4,
      pollAfterMs: 2000,
    })
  })

  test.for([true, false])(
    'that is asked for a run which has ended begins it no second time (schema: %s)',
    async (hasSchema) => {
      const { provider, fake, newWork, advance } = await openCog()
      Object.assign(fake, { hasSchema })
      fake.does = { durationMs: 1000, callbacks: 'none' }
      const work = newWork()
      const handle = await provider.submit(work, never())
      advance(1000)
      fake.does = {}

      const polled = await provider.poll(handle, work, never())

      expect(polled).toEqual({ state: 'running', pollAfterMs: 2000 })
      expect(fake.calls).toContain(`PUT /predictions/${work.attemptId}`)
      expect(fake.bought).toHaveLength(1)
    },
  )

  test('keeps a run as long as its result may still be on its way', async () => {
    const { provider, fake, newWork, advance } = await openCog()
    fake.does = { durationMs: 200_000, callbacks: 'none' }
    const work = newWork()
    const handle = await provider.submit(work, never())
    const poll = () => provider.poll(handle, work, never())

    advance(200_000)
    expect(await poll()).toMatchObject({ state: 'running' })
    advance(60_000)
    expect(await poll()).toMatchObject({ state: 'running' })
    advance(1)
    expect(await poll()).toMatchObject({ state: 'failed', code: 'unavailable' })
  })

  test('that runs the work of others says nothing of a run that it does not have', async () => {
    const { provider, fake, newWork, advance } = await openCog()
    fake.does = { durationMs: 1000, end: { status: 'lost' } }
    const work = newWork()
    const handle = await provider.submit(work, never())
    advance(1000)
    fake.does = { durationMs: 1_000_000 }
    await provider.submit(newWork(), never())

    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })
    advance(100_000)
    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })
  })

  test('with several slots has a free one while it runs ours', async () => {
    const { provider, fake, newWork, advance } = await openCog()
    fake.slots = 2
    fake.does = { durationMs: 1_000_000 }
    const large = inputOf({ sizeBytes: 2 ** 20 })
    const works = [newWork(), newWork({ params: { image: 'asset' }, inputs: { image: [large] } })]
    for (const work of works) {
      const handle = await provider.submit(work, never())
      for (let minute = 0; minute < 4; minute++) {
        expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })
        advance(61_000)
      }
      await provider.cancel(handle, work, never())
    }
  })

  test('that was seen to run ours once more has time anew to deliver its result', async () => {
    const { provider, fake, newWork, advance } = await openCog()
    fake.slots = 2
    fake.does = { durationMs: 62_000, callbacks: 'none' }
    const large = inputOf({ sizeBytes: 2 ** 20 })
    const work = newWork({ params: { image: 'asset' }, inputs: { image: [large] } })
    const handle = await provider.submit(work, never())

    for (const ms of [0, 61_000, 1000, 60_000]) {
      advance(ms)
      expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })
    }
  })

  test('that is busy is told apart from one that is down', async () => {
    const { provider, fake, settings, newWork } = await openCog()
    const health = () => provider.health?.(settings, never())

    expect(await health()).toEqual({ state: 'ready' })
    fake.does = { durationMs: 60_000 }
    await provider.submit(newWork(), never())
    expect(await health()).toEqual({ state: 'busy' })
    for (const status of ['STARTING', 'SETUP_FAILED', 'DEFUNCT', 'UNHEALTHY', 'UNKNOWN']) {
      fake.health = status
      expect(await health()).toEqual({
        state: 'down',
        detail: `the container says ${status}: no such weights`,
      })
    }
  })

  test('that is down says why in one line of its logs, however long those are', async () => {
    const { provider, fake, settings } = await openCog()
    Object.assign(fake, { health: 'STARTING', setupLogs: `10%|#\r20%|##\r${'x'.repeat(9000)}\n` })

    expect(await provider.health?.(settings, never())).toEqual({
      state: 'down',
      detail: `the container says STARTING: ${'x'.repeat(500)}`,
    })
  })

  test('that is full or not ready has not begun', async () => {
    const { provider, fake, newWork } = await openCog()
    fake.does = { durationMs: 60_000 }
    await provider.submit(newWork(), never())
    const busy = { isBusy: true, mayHaveBegun: false }

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject(busy)
    fake.health = 'STARTING'
    await expect(provider.submit(newWork(), never())).rejects.toMatchObject(busy)
  })

  test('a snapshot that another worker takes is not taken for a run', async () => {
    const { provider, fake, newWork } = await openCog()
    const work = newWork()
    fake.does = { durationMs: 60_000 }
    await provider.submit(work, never())
    Object.assign(fake.bought[0] ?? {}, { input: 0 })

    await expect(provider.reconcile?.(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
  })

  test('is one machine, whatever the path', async () => {
    const { provider } = await openCog()

    expect(provider.origin?.({ url: 'http://gpu:5000/flux/' })).toBe('http://gpu:5000')
    // Asked before the settings are checked.
    expect(provider.origin?.({})).toBe('')
    expect(provider.slots).toBe(1)
  })

  test.for([
    { id: 'another', status: 'succeeded', output: dataUrl },
    { status: 'processing', output: dataUrl },
    'succeeded',
  ])('what is not the result of the run is not taken for it: %j', async (report) => {
    const { provider, fake, newWork } = await openCog()
    fake.does = { durationMs: 60_000 }
    const body = Buffer.from(JSON.stringify(report))
    const work = newWork({ callback: async () => body })

    const handle = await provider.submit(work, never())

    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })
  })

  test.for<[object, string[]]>([
    [{ url: 'http://gpu:5000' }, []],
    [{ url: 'http://gpu:5000', key: '${K}', callbackUrl: 'https://us.example', lostAfterSeconds: 9 }, []],
    [{}, ['url is missing; it is an address that begins with http:// or https://']],
    [{ url: 'gpu:5000' }, ['url must be an address that begins with http:// or https://']],
    [{ url: 'http://gpu', lostAfterSeconds: 0 }, ['lostAfterSeconds must be a number of seconds']],
    [{ url: 'http://gpu', kee: 'x' }, ['kee is unknown; use url, key, callbackUrl, lostAfterSeconds']],
  ])('settings are checked: %j', async ([settings, issues]) => {
    const { provider } = await openCog()

    expect(provider.settingsIssues?.({ ...settings })).toEqual(issues)
  })
})

async function* unreadable(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x')
  throw new Error('the disk is gone')
}
