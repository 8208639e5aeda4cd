import { describe, expect, test } from 'vitest'
import { finish, never } from '../../test/providers/conformance.ts'
import { openFal } from '../../test/providers/open-fal.ts'
import { testReportingProvider } from '../../test/providers/reporting-conformance.ts'

testReportingProvider(() => openFal({ correlationId: 'attempt' }), {
  cost: { amount: 0.0375, unit: 'USD' },
  isCancelFree: true,
})

describe('fal', () => {
  test('gets the input as the body, and all else beside it', async () => {
    const { provider, fake, inbox, newWork } = await openFal({ priority: 'low' })
    const work = newWork({ deadlineMs: fake.now() + 90_500 })

    const handle = await provider.submit(work, never())

    const [sent] = fake.submits
    const path = `/acme/camera/requests/${fake.bought[0]?.id}`
    expect(handle).toEqual({
      id: fake.bought[0]?.id,
      response: path,
      status: `${path}/status`,
      cancel: `${path}/cancel`,
    })
    expect(sent).toMatchObject({ path: '/queue/acme/camera/fast', body: { prompt: 'a lighthouse' } })
    expect(Object.fromEntries(sent!.query)).toEqual({ fal_webhook: inbox.urlOf(work.attemptId) })
    expect(sent!.headers).toMatchObject({
      'x-fal-request-timeout': '91',
      'x-fal-queue-priority': 'low',
      'x-app-fal-disable-fallback': 'true',
      'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":86400}',
    })
    expect(sent!.headers).not.toHaveProperty('x-fal-no-retry')
    expect(sent!.headers).not.toHaveProperty('x-fal-store-io')
  })

  test.for([
    ['elsewhere', 'https://elsewhere.example/queue'],
    ['at the same host in another place', '/other'],
    ['nowhere', 'queue'],
  ] as const)('is not followed to links that lead %s: our key would go with it', async ([, linkBase]) => {
    const subject = await openFal()
    const { provider, fake, newWork } = subject
    fake.linkBase = linkBase.startsWith('/') ? fake.url + linkBase : linkBase
    fake.does = { callbacks: 'none', durationMs: 1000 }
    const work = newWork()

    const handle = await provider.submit(work, never())

    expect(handle).toMatchObject({ status: `/acme/camera/requests/${fake.bought[0]?.id}/status` })
    expect(await finish(subject, provider, handle, work)).toMatchObject({ state: 'succeeded' })
  })

  test('is followed to links within the queue', async () => {
    const { provider, fake, newWork } = await openFal()
    fake.linkBase = `${fake.url}/queue/other`

    expect(await provider.submit(newWork(), never())).toMatchObject({
      status: `/other/acme/camera/requests/${fake.bought[0]?.id}/status`,
    })
  })

  test('is asked where no callback arrives, and says how far it is', async () => {
    const subject = await openFal()
    const { provider, fake, newWork, advance } = subject
    fake.does = { callbacks: 'none', queuedMs: 1000, durationMs: 4000 }
    const work = newWork()
    const handle = await provider.submit(work, never())

    expect(await provider.poll(handle, work, never())).toEqual({ state: 'running', pollAfterMs: 250 })
    advance(3000)
    expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running', progress: 0.5 })
    advance(2000)
    expect(await provider.poll(handle, work, never())).toMatchObject({
      state: 'succeeded',
      outputs: [{ kind: 'image', mimeType: 'image/png' }],
      cost: { amount: 0.0375, unit: 'USD' },
    })
  })

  test.for([
    ['before it began', { queuedMs: 60_000 }, 200],
    ['under way', { durationMs: 60_000 }, 202],
    ['after its end', {}, 400],
    ['after it was lost', { end: { status: 'lost' } }, 404],
  ] as const)('is told to cancel %s, and what it answers is no error', async ([, plan]) => {
    const { provider, fake, newWork } = await openFal()
    fake.does = { ...plan, callbacks: 'none' }
    const work = newWork()
    const handle = await provider.submit(work, never())

    await expect(provider.cancel(handle, work, never())).resolves.toBeUndefined()
  })

  test('that cannot be asked to cancel is an error', async () => {
    const { provider, fake, newWork } = await openFal()
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())
    fake.isDown = true

    await expect(provider.cancel(handle, work, never())).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('is down where the key is wrong or nobody answers, and ready otherwise', async () => {
    const { provider, fake, settings } = await openFal()

    expect(await provider.health?.(settings, never())).toEqual({ state: 'ready' })
    expect(await provider.health?.({ ...settings, key: '${WRONG_KEY}' }, never())).toMatchObject({
      state: 'down',
      detail: expect.stringContaining('401'),
    })
    fake.isDown = true
    expect(await provider.health?.(settings, never())).toMatchObject({ state: 'down' })
  })

  test('that refuses a poll still has the work', async () => {
    const { provider, fake, settings, newWork } = await openFal()
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())

    const poll = provider.poll(handle, { ...work, settings: { ...settings, key: '${WRONG_KEY}' } }, never())

    await expect(poll).rejects.toMatchObject({ code: 'unavailable' })
  })

  test.for<[Record<string, unknown>, string[]]>([
    [{ key: '${K}', model: 'fal-ai/flux/dev', priority: 'low', correlationId: 'user' }, []],
    [{ key: '${K}', model: 'workflows/acme/poster' }, []],
    [{ model: 'fal-ai/flux' }, ['key is missing; it is a text']],
    [{ key: '${K}' }, ['model is missing; it is a text']],
    [{ key: '${K}', model: 'flux' }, ['model must be the id of an endpoint, such as fal-ai/flux/dev']],
    [{ key: '${K}', model: 'a/../b' }, ['model must be the id of an endpoint, such as fal-ai/flux/dev']],
    [{ key: '${K}', model: 'a/b?c' }, ['model must be the id of an endpoint, such as fal-ai/flux/dev']],
    [{ key: '${K}', model: 'a/b', priority: 'high' }, ['priority must be one of normal, low']],
  ])('settings are checked: %j', async ([settings, issues]) => {
    const { provider } = await openFal()

    expect(provider.settingsIssues?.(settings)).toEqual(issues)
    expect(provider.origin?.(settings)).toBe('https://queue.fal.run')
    expect(provider.otherOrigins?.(settings)).toEqual(['https://rest.fal.ai', 'https://api.fal.ai'])
  })
})
