import { describe, expect, test } from 'vitest'
import { finish, never } from '../../../test/providers/conformance.ts'
import { errorOf } from '../../../test/providers/fake-comfyui-v2.ts'
import { PREDICT_SECONDS } from '../../../test/providers/fake-runs.ts'
import { openComfyV2 } from '../../../test/providers/open-comfyui.ts'
import { textBindings, textToImage } from '../../../test/providers/text-to-image.ts'
import { inputOf } from '../../../test/providers/work.ts'

describe('a job', () => {
  test('is created with the graph, under a key that is used once', async () => {
    const { provider, fake, newWork } = await openComfyV2()
    const work = newWork()

    const handle = await provider.submit(work, never())

    expect(handle).toEqual({ id: fake.bought[0]?.id })
    expect(fake.creates[0]?.headers).toMatchObject({ 'idempotency-key': work.attemptId })
    expect(fake.creates[0]?.workflow['6']?.inputs.text).toBe('a lighthouse')
    await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
    expect(fake.bought).toHaveLength(1)
  })

  test('refers to files that were uploaded as assets', async () => {
    const { provider, fake, newWork } = await openComfyV2()
    const image = inputOf({
      sizeBytes: 2,
      async *open() {
        yield Buffer.from('hi')
      },
    })
    const request = { bindings: { ...textBindings, image: { to: '6.image' } } }
    const work = newWork({ params: { prompt: 'a', image: 'a' }, inputs: { image: [image] }, request })

    await provider.submit(work, never())

    expect(fake.creates[0]?.workflow['6']?.inputs.image).toEqual({
      __type: 'core/ASSET',
      info: { id: 'asset-1' },
    })
    expect(fake.uploads[0]).toMatch(/name="file_path"\r\n\r\natelier-[0-9a-f-]{36}-1\.png/)
  })

  test.for<[number, string, object]>([
    [429, 'queue_full', { isBusy: true, mayHaveBegun: false }],
    [429, 'deployment_not_ready', { isBusy: true, mayHaveBegun: false }],
    [402, 'insufficient_credits', { code: 'unavailable', isBusy: false, mayHaveBegun: false }],
    [422, 'deployment_stopped', { code: 'unavailable', isBusy: false, mayHaveBegun: false }],
    [422, 'missing_asset', { code: 'unavailable', mayHaveBegun: false }],
    [422, 'idempotency_key_reuse', { code: 'unavailable', mayHaveBegun: true }],
    [503, 'upstream_unreachable', { code: 'unavailable', mayHaveBegun: true, isBusy: false }],
    [401, 'unauthorized', { code: 'internal', mayHaveBegun: false }],
  ])('that is refused with %s %s', async ([status, code, expected]) => {
    const { provider, fake, newWork } = await openComfyV2()
    fake.does = { submit: errorOf(status, code) }

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject(expected)
  })

  test.for([
    ['6', 'text', 'invalid_input'],
    ['4', 'ckpt_name', 'internal'],
  ] as const)('whose graph is refused at %s.%s is %s', async ([node, input, code]) => {
    const { provider, fake, newWork } = await openComfyV2()
    const errors = [{ message: 'no', extra_info: { input_name: input } }]
    fake.does = { submit: errorOf(422, 'invalid_workflow', { node_errors: { [node]: { errors } } }) }

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject({ code, mayHaveBegun: false })
  })

  test('has cost what the server measured', async () => {
    const { run } = await openComfyV2()
    const cost = { amount: PREDICT_SECONDS, unit: 'seconds' }

    expect((await run()).end).toMatchObject({ state: 'succeeded', cost })
    expect((await run({ end: { status: 'failed', error: 'no' } })).end).toMatchObject({
      state: 'failed',
      cost,
    })
  })

  test('that was forgotten by the machine behind the proxy is unavailable', async () => {
    const { run } = await openComfyV2()

    expect((await run({ end: { status: 'aborted' } })).end).toMatchObject({ code: 'unavailable' })
  })

  test('says by its events how far it is', async () => {
    // Of the same name as the header of the key, which goes before it in every call.
    const { provider, fake, newWork } = await openComfyV2({ headers: { Authorization: 'Basic other' } })
    const said = (event: string, value: number) => `event: ${event}\ndata: {"value":${value}}\n\n`
    fake.events = `: hello\n\n${said('progress', 0.25)}${said('preview', 0.9)}`
    fake.does = { durationMs: 60_000 }
    const work = newWork()
    const handle = await provider.submit(work, never())

    await expect
      .poll(() => provider.poll(handle, work, never()))
      .toMatchObject({ state: 'running', progress: 0.25 })
  })
})

describe('a job whose reply was lost', () => {
  test('is found by its graph, and not bought twice', async () => {
    // Nothing in it is saved under a name that would be ours.
    const graph = { ...textToImage, '9': { class_type: 'PreviewAny', inputs: { source: ['8', 0] } } }
    const subject = await openComfyV2({ graph })
    const { provider, restarted, fake, newWork, run } = subject
    fake.pageSize = 1
    await run()
    fake.does = { submit: 'drop', durationMs: 5000 }
    const work = newWork()
    await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
    fake.does = {}
    await provider.submit(newWork(), never())

    const found = await restarted.reconcile?.(work, never())

    expect(found).toEqual({ id: fake.bought[1]?.id })
    expect(await finish(subject, restarted, found!, work)).toMatchObject({ state: 'succeeded' })
    expect(fake.bought).toHaveLength(3)
  })

  test('never arrived, if the list has none for a minute and goes back to before it', async () => {
    const { provider, fake, newWork, run } = await openComfyV2()
    await run()
    fake.advance(120_000)
    const work = newWork()

    await expect(provider.reconcile?.(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
    fake.advance(60_000)
    expect(await provider.reconcile?.(work, never())).toBeUndefined()
  })

  test.for(['with an empty list', 'without a list'])('may have been forgotten %s', async (what) => {
    const { provider, fake, newWork } = await openComfyV2()
    fake.hasList = what === 'with an empty list'
    const work = newWork()
    await provider.reconcile?.(work, never()).catch(() => {})
    fake.advance(60_000)

    await expect(provider.reconcile?.(work, never())).rejects.toMatchObject({ code: 'unavailable' })
  })
})

test('health is that of the list, if there is one', async () => {
  const { provider, fake, settings } = await openComfyV2()
  const health = (change = {}) => provider.health?.({ ...settings, ...change }, never())

  expect(await health()).toEqual({ state: 'ready' })
  expect(await health({ key: '${WRONG_KEY}' })).toMatchObject({ state: 'down' })
  fake.hasList = false
  expect(await health()).toEqual({ state: 'ready' })
  fake.isDown = true
  expect(await health()).toMatchObject({ state: 'down', detail: expect.stringContaining('503') })
})
