import { describe, expect, test } from 'vitest'
import { finish, never } from '../../test/providers/conformance.ts'
import { signed } from '../../test/providers/fake-replicate.ts'
import { PREDICT_SECONDS } from '../../test/providers/fake-runs.ts'
import { openReplicate } from '../../test/providers/open-replicate.ts'
import { testReportingProvider } from '../../test/providers/reporting-conformance.ts'
import { inputOf } from '../../test/providers/work.ts'

testReportingProvider(() => openReplicate({ correlationId: 'attempt' }))

describe('Replicate', () => {
  test.for([
    [{ version: 'abc' }, '/v1/predictions', { version: 'abc' }],
    [{ version: undefined, model: 'owner/name' }, '/v1/models/owner/name/predictions', {}],
    [{ version: undefined, deployment: 'owner/name' }, '/v1/deployments/owner/name/predictions', {}],
  ] as const)('creates a prediction with %j', async ([target, path, extra]) => {
    const { provider, fake, inbox, newWork } = await openReplicate(target)
    const work = newWork()

    const handle = await provider.submit(work, never())

    expect(handle).toEqual({ id: fake.bought[0]?.id })
    expect(fake.creates).toMatchObject([{ path }])
    expect(fake.creates[0]?.body).toEqual({
      ...extra,
      input: { prompt: 'a lighthouse' },
      webhook: inbox.urlOf(work.attemptId),
      webhook_events_filter: ['completed'],
    })
  })

  test.for<[object, number, string]>([
    [{}, 90_000, '90s'],
    [{}, 1, '5s'],
    [{ cancelAfterSeconds: 30 }, 90_000, '30s'],
    [{}, Infinity, '86400s'],
  ])('is told when to give up: %j', async ([more, leftMs, expected]) => {
    const { provider, fake, newWork } = await openReplicate({ ...more })

    await provider.submit(newWork({ deadlineMs: fake.now() + leftMs }), never())

    expect(fake.creates[0]?.headers).toMatchObject({ 'cancel-after': expected })
  })

  test('is asked where no callback arrives', async () => {
    const subject = await openReplicate()
    subject.fake.does = { callbacks: 'none', durationMs: 3000 }
    const work = subject.newWork()

    const handle = await subject.provider.submit(work, never())

    expect(await finish(subject, subject.provider, handle, work)).toMatchObject({
      state: 'succeeded',
      cost: {},
    })
  })

  test('does not charge for a run that it gave up before it began', async () => {
    const subject = await openReplicate()
    subject.fake.does = { end: { status: 'aborted' } }
    const work = subject.newWork()

    const end = await finish(subject, subject.provider, await subject.provider.submit(work, never()), work)

    expect(end).toMatchObject({ state: 'failed', code: 'unavailable', isFree: true })
    expect(end).not.toHaveProperty('cost')
  })

  test('gets small files as data URLs and large ones as uploads', async () => {
    const { provider, fake, newWork } = await openReplicate()
    const small = inputOf({ sizeBytes: 2, open: () => bytes('hi') })
    const large = inputOf({ sizeBytes: 300_000, open: () => bytes('x'.repeat(300_000)) })

    await provider.submit(
      newWork({ params: { images: ['a', 'b'] }, inputs: { images: [small, large] } }),
      never(),
    )

    expect(fake.bought[0]?.input).toEqual({
      images: ['data:image/png;base64,aGk=', `${fake.url}/v1/files/1`],
    })
    expect(fake.uploads).toHaveLength(1)
    expect(fake.uploads[0]).toContain('name="content"; filename="input"')
    expect(fake.uploads[0]).toContain('x'.repeat(300_000))
  })

  test('an upload that fails has begun nothing', async () => {
    const { provider, fake, newWork } = await openReplicate()
    const large = inputOf({ sizeBytes: 300_000, open: () => unreadable() })

    const submit = provider.submit(newWork({ params: { image: 'a' }, inputs: { image: [large] } }), never())

    await expect(submit).rejects.toMatchObject({ mayHaveBegun: false })
    expect(fake.bought).toHaveLength(0)
  })

  test.for([409, 500, 502, 503, 504])('a create that is answered with %s may have begun', async (status) => {
    const { provider, fake, newWork } = await openReplicate()
    fake.does = { submit: { status } }

    const submit = provider.submit(newWork(), never())

    await expect(submit).rejects.toMatchObject({ code: 'unavailable', mayHaveBegun: true, isBusy: false })
  })

  test('a parked attempt is found again by the result that arrives, and ends with it', async () => {
    const { provider, fake, newWork, advance } = await openReplicate()
    fake.does = { submit: 'drop', durationMs: 1000 }
    const work = newWork()
    await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
    await expect(provider.reconcile?.(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
    advance(1000)

    const handle = (await provider.reconcile?.(work, never())) ?? null
    expect(await provider.poll(handle, work, never())).toMatchObject({
      state: 'succeeded',
      outputs: [{ mimeType: 'image/png' }],
      cost: { amount: PREDICT_SECONDS, unit: 'seconds' },
    })
  })

  describe('a callback', () => {
    const report = JSON.stringify({ id: 'p', status: 'succeeded', output: [] })

    async function reading(change: (headers: Record<string, string>) => object, body = report, more = {}) {
      const { provider, fake, settings } = await openReplicate(more)
      const headers = { ...signed(report, fake.now()), ...change(signed(report, fake.now() - 301_000)) }
      return (await provider.readCallback?.({ headers, body: Buffer.from(body) }, settings))?.says
    }

    test('that is signed ends the work, with the secret of the account or of the settings', async () => {
      expect(await reading(() => ({}))).toBe('ended')
      expect(await reading(() => ({}), report, { webhookKey: '${WEBHOOK_KEY}' })).toBe('ended')
    })

    test('that is forged, changed or too old is refused', async () => {
      expect(await reading(() => ({ 'webhook-signature': 'v1,Zm9yZ2Vk' }))).toBe('refused')
      expect(await reading(() => ({ 'webhook-signature': '' }))).toBe('refused')
      expect(await reading(() => ({ 'webhook-id': 'another' }))).toBe('refused')
      expect(await reading(() => ({}), report.replace('[]', '["x"]'))).toBe('refused')
      expect(await reading((stale) => stale)).toBe('refused')
      expect(await reading(() => ({}), report, { webhookKey: '${WRONG_KEY}' })).toBe('refused')
    })

    test('asks for the secret of the account once', async () => {
      const { provider, fake, settings } = await openReplicate()
      const callback = { headers: {}, body: Buffer.from(report) }

      await Promise.all([
        provider.readCallback?.(callback, settings),
        provider.readCallback?.(callback, settings),
      ])
      await provider.readCallback?.(callback, settings)

      expect(fake.calls.filter((call) => call.endsWith('/secret'))).toHaveLength(1)
    })

    test('asks for it again where it could not be had', async () => {
      const { provider, fake, settings } = await openReplicate()
      const callback = { headers: signed(report, fake.now()), body: Buffer.from(report) }
      fake.isDown = true

      await expect(provider.readCallback?.(callback, settings)).rejects.toMatchObject({ code: 'unavailable' })
      fake.isDown = false

      expect(await provider.readCallback?.(callback, settings)).toMatchObject({ says: 'ended' })
    })
  })

  test('is down where the key is wrong', async () => {
    const { provider, settings } = await openReplicate()

    expect(await provider.health?.(settings, never())).toEqual({ state: 'ready' })
    expect(await provider.health?.({ ...settings, key: '${WRONG_KEY}' }, never())).toMatchObject({
      state: 'down',
      detail: expect.stringContaining('401'),
    })
  })

  test('that refuses a poll still has the work', async () => {
    const { provider, fake, settings, newWork } = await openReplicate()
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())

    const poll = provider.poll(handle, { ...work, settings: { ...settings, key: '${WRONG_KEY}' } }, never())

    await expect(poll).rejects.toMatchObject({ code: 'unavailable' })
  })

  test.for<[object, string[]]>([
    [{ key: '${K}', model: 'owner/name' }, []],
    [{ key: '${K}' }, ['exactly one of version, model, deployment is needed']],
    [{ key: '${K}', model: 'a/b', version: 'c' }, ['exactly one of version, model, deployment is needed']],
    [{ version: 'c' }, ['key is missing; it is a text']],
  ])('settings are checked: %j', async ([settings, issues]) => {
    const { provider } = await openReplicate()

    expect(provider.settingsIssues?.({ ...settings })).toEqual(issues)
    expect(provider.origin?.({ ...settings })).toBe('https://api.replicate.com')
  })
})

async function* bytes(text: string) {
  yield Buffer.from(text)
}

async function* unreadable(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x')
  throw new Error('the disk is gone')
}
