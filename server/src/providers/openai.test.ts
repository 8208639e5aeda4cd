import { describe, expect, test } from 'vitest'
import { finish, never } from '../../test/providers/conformance.ts'
import { TOKENS } from '../../test/providers/fake-openai.ts'
import { testHttpProvider } from '../../test/providers/http-conformance.ts'
import { openOpenAi } from '../../test/providers/open-openai.ts'
import type { Work } from './provider.ts'

/** Videos are what is under way after their submit. The outputs are images, as the suite wants them. */
const openVideos = () => openOpenAi({ route: 'videos' })

describe('images', () => {
  testHttpProvider(() => openOpenAi(), { isSynchronous: true })
})

describe('videos', () => {
  testHttpProvider(openVideos, { canFind: false })
})

describe('a call that is the work itself', () => {
  test('is found by its answer, which was kept before the submit returned', async () => {
    const subject = await openOpenAi()
    const work = subject.newWork()
    await subject.provider.submit(work, never())

    const found = await subject.restarted.reconcile?.(work, never())

    expect(await finish(subject, subject.restarted, found!, work)).toMatchObject({
      state: 'succeeded',
      cost: { amount: TOKENS, unit: 'tokens' },
    })
    expect(subject.fake.bought).toHaveLength(1)
  })

  test.for(['drop', 'cut'] as const)('may have begun where no answer came (%s)', async (submit) => {
    const { provider, restarted, fake, newWork } = await openOpenAi()
    fake.does = { submit }
    const work = newWork()

    await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
    await expect(restarted.reconcile?.(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
  })

  test('is given the time that the attempt has, and may have begun when it has passed', async () => {
    const { provider, fake, newWork } = await openOpenAi()
    fake.does = { durationMs: 60_000 }
    const work = newWork({ deadlineMs: fake.now() + 300 })

    await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
  })

  test.for([500, 502, 504, 409])('that is answered with %s is over, and not free', async (status) => {
    const { run, fake } = await openOpenAi()

    const { end, handle } = await run({ submit: { status, body: { error: { message: 'no' } } } })

    expect(handle).not.toBeNull()
    expect(end).toMatchObject({ state: 'failed', code: 'unavailable', detail: expect.stringContaining('no') })
    expect(end).not.toHaveProperty('isFree')
    expect(fake.calls).toEqual(['POST /v1/images/generations'])
  })

  test('that is answered with 503 was refused where it is told when to come again', async () => {
    const { provider, fake, newWork } = await openOpenAi()
    fake.does = { submit: { status: 503, headers: { 'retry-after': '3' } } }

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject({
      isBusy: true,
      mayHaveBegun: false,
      retryAfterMs: 3000,
    })

    fake.does = { submit: { status: 503 } }
    await expect(provider.submit(newWork(), never())).resolves.toEqual({ kept: true })
  })

  test.for([
    [429, 'insufficient_quota'],
    [400, 'billing_hard_limit_reached'],
  ] as const)('that nobody pays for (%s %s) does not wait, nor blame the input', async ([status, code]) => {
    const { provider, fake, newWork } = await openOpenAi()
    fake.does = { submit: { status, body: { error: { message: 'no', code } } } }

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject({
      code: 'unavailable',
      isBusy: false,
      mayHaveBegun: false,
    })
  })

  test.for<[string, object]>([
    ['moderation_blocked', { error: { message: 'no', type: 'user_error', code: 'moderation_blocked' } }],
    ['content_policy_violation', { error: { message: 'no', code: 'content_policy_violation' } }],
    ['content_filter', { error: { message: 'filtered', code: 'content_filter' } }],
    ['a sentence', { detail: 'The prompt violates our content policy.' }],
  ])('that refuses the content says so with %s', async ([, body]) => {
    const { run } = await openOpenAi()

    expect((await run({ submit: { status: 400, body } })).end).toMatchObject({ code: 'content_policy' })
  })

  test('that is answered with no image has refused the content, and was charged', async () => {
    const { run } = await openOpenAi()

    const { end } = await run({ end: { status: 'succeeded', output: [] } })

    expect(end).toMatchObject({ code: 'content_policy', cost: { amount: TOKENS, unit: 'tokens' } })
  })

  test.for<[string, unknown]>([
    ['no JSON', Buffer.from('{malformed')],
    ['no data', { created: 1 }],
    ['a list', []],
  ])('whose answer is %s has failed', async ([, body]) => {
    const { run } = await openOpenAi()

    expect((await run({ submit: { status: 200, body } })).end).toMatchObject({ code: 'internal' })
  })

  test('whose answer is gone has failed', async () => {
    const { provider, newWork, kept } = await openOpenAi()
    const work = newWork()
    const handle = await provider.submit(work, never())
    kept.clear()

    expect(await provider.poll(handle, work, never())).toMatchObject({ code: 'unavailable' })
    kept.set(work.attemptId, Buffer.from('{"route":"elsewhere","status":200,"type":""}\n'))
    expect(await provider.poll(handle, work, never())).toMatchObject({ code: 'unavailable' })
  })
})

describe('a video', () => {
  test.for(['queued', 'pending', 'processing', 'in_progress', 'preprocessing'])(
    'that is %s is under way',
    async (status) => {
      const { provider, fake, newWork } = await openVideos()
      fake.statuses = { queued: status, running: status }
      fake.does = { durationMs: 60_000 }
      const work = newWork()
      const handle = await provider.submit(work, never())

      expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running', progress: 0 })
    },
  )

  test('is deleted where it is given up', async () => {
    const { provider, fake, newWork } = await openVideos()
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())

    await provider.cancel(handle, work, never())

    expect(fake.calls.at(-1)).toBe(`DELETE /v1/videos/${fake.bought[0]?.id}`)
    expect(await provider.poll(handle, work, never())).toMatchObject({ code: 'unavailable' })
  })

  test('that was created without an id may have begun', async () => {
    const { provider, fake, newWork } = await openVideos()
    fake.does = { submit: { status: 200, body: { status: 'queued' } } }

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject({ mayHaveBegun: true })
  })

  test('whose submit broke off cannot be found, and is not begun again', async () => {
    const { provider, restarted, fake, newWork } = await openVideos()
    fake.does = { submit: 'drop' }
    const work = newWork()

    await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
    await expect(restarted.reconcile?.(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
    expect(fake.bought).toHaveLength(1)
  })

  test('whose status cannot be had is asked for again', async () => {
    const { provider, fake, newWork } = await openVideos()
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())
    const wrong = { ...work, settings: { ...work.settings, key: '${WRONG_KEY}' } }

    await expect(provider.poll(handle, wrong, never())).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('the server', () => {
  test.for<[string, number, string]>([
    ['ready', 200, '${OPENAI_KEY}'],
    ['ready', 404, '${OPENAI_KEY}'],
    ['ready', 405, '${OPENAI_KEY}'],
    ['down', 500, '${OPENAI_KEY}'],
    ['down', 200, '${WRONG_KEY}'],
  ])('is %s where its list of models answers %s to %s', async ([state, status, key]) => {
    const { provider, fake, newWork } = await openOpenAi()
    fake.health = { status }

    expect(await provider.health?.({ ...newWork().settings, key }, never())).toMatchObject({ state })
  })

  test('is sent no key where there is none', async () => {
    const { provider, fake, newWork } = await openOpenAi()
    const { key: _, ...settings } = newWork().settings

    await expect(provider.submit(newWork({ settings }), never())).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('check the credentials'),
    })
    expect(fake.bought).toHaveLength(0)
  })

  test.for<[object, Work['taskType'], string[]]>([
    [{ key: '${K}', model: 'm' }, 'image.generate', []],
    [{}, 'video.animate', []],
    [{}, 'audio.stt', []],
    [{ route: 'audio/speech' }, 'audio.sfx', []],
    [{}, 'audio.music', [expect.stringContaining('no route is for audio.music')]],
    [{}, '3d.from-text', [expect.stringContaining('no route is for 3d.from-text')]],
    [{ route: 'chat' }, 'image.edit', [expect.stringContaining('route must be one of images/generations')]],
    [{ size: '1' }, 'image.edit', [expect.stringContaining('size is unknown')]],
  ])('has its settings checked: %j for %s', async ([settings, taskType, issues]) => {
    const { provider } = await openOpenAi()

    expect(provider.settingsIssues?.({ ...settings }, taskType)).toEqual(issues)
    expect(provider.origin?.({ ...settings })).toBe('https://api.openai.com')
  })
})
