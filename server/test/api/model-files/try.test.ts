import { beforeEach, describe, expect, test } from 'vitest'
import { sample } from '../../../../media/test/samples.ts'
import { expectOk, type TestApp } from '../../app.ts'
import { failed, outputOf, pausePoint, succeeded } from '../../fake-provider.ts'
import { emptyStore, scratchFiles, storedFiles } from '../../files.ts'
import { openInstallation, withFile } from '../../posted-models.ts'
import { dataUrl, PREDICT_SECONDS } from '../../providers/fake-runs.ts'
import { replicateKey } from '../../providers/fake-replicate.ts'
import type { Handle, Progress } from '../../../src/providers/provider.ts'

const { cog, installation, modelFile, replicate, replicateBackend, studio } = await openInstallation()

let app: TestApp
beforeEach(async () => {
  app = await installation()
})

const post = (body: object) =>
  app.operator.post('/operator/v1/models/try', { params: { prompt: 'a lighthouse' }, ...body })
const onStudio = modelFile({ backends: [{ provider: 'studio', cost: { perOutput: 0.03 } }] })
const actions = async () =>
  (await expectOk(app.operator.get('/operator/v1/actions'))).items.map(
    ({ action }: { action: string }) => action,
  )

describe('POST /operator/v1/models/try', () => {
  test('runs once at the backend: request, answer, output and money', async () => {
    const boughtBefore = cog.bought.length

    const body = await expectOk(post({ text: modelFile() }))

    expect(body).toMatchObject({
      state: 'succeeded',
      code: null,
      outputs: [
        {
          refusal: null,
          kind: 'image',
          mimeType: 'image/png',
          width: 1,
          height: 1,
          data: dataUrl,
          preview: expect.stringContaining('data:image/webp'),
        },
      ],
      money: {
        coins: 5,
        charge: 5,
        reported: `${PREDICT_SECONDS} seconds`,
        cost: '0.015',
        margin: '0.035',
        currency: 'USD',
      },
    })
    expect(body.calls[0]).toMatchObject({ method: 'PUT', status: 202 })
    expect(JSON.parse(body.calls[0].body)).toMatchObject({ input: { prompt: 'a lighthouse' } })
    expect(cog.bought).toHaveLength(boughtBefore + 1)
    expect(await actions()).toContain('model-file.try')
  })

  test('shows no secret: neither the key nor where the backend may report', async () => {
    const { calls } = await expectOk(post({ text: modelFile(replicateBackend()) }))

    const [create] = calls
    expect(replicate.bought).toHaveLength(1)
    expect(create.headers).toContain('authorization: [redacted]')
    expect(JSON.stringify(calls)).not.toContain(replicateKey)
    expect(JSON.parse(create.body).webhook).toMatch(
      /^https:\/\/atelier\.test\/callbacks\/[0-9a-f-]+\/\[redacted\]$/,
    )
  })

  test('stores nothing, and charges nobody', async () => {
    await emptyStore(app)

    await expectOk(post({ text: modelFile() }))

    expect(storedFiles(app)).toEqual([])
    await expect.poll(() => scratchFiles(app)).toEqual([])
    expect((await expectOk(app.operator.get('/operator/v1/generations'))).items).toEqual([])
  })

  test('a run that fails says why, and what it cost', async () => {
    studio.does.poll = async () => failed('content_policy', { cost: { amount: 2, unit: 'steps' } })

    const body = await expectOk(post({ text: onStudio }))

    expect(body).toMatchObject({
      state: 'failed',
      code: 'content_policy',
      detail: 'the fake says content_policy',
      outputs: [],
      money: { charge: 0, cost: '0', margin: '0', reported: '2 steps' },
    })
  })

  test('what would not be delivered is named, and not charged', async () => {
    studio.does.poll = async () => {
      const { metadata: _, ...foreign } = outputOf('no image')
      return { state: 'succeeded', outputs: [foreign] }
    }

    const body = await expectOk(post({ text: onStudio }))

    expect(body).toMatchObject({
      state: 'succeeded',
      outputs: [{ refusal: expect.stringMatching(/./), data: null }],
      money: { charge: 0, margin: '-0.03' },
    })
  })

  test('of a large output there are the measures and no data', async () => {
    studio.does.poll = async () => succeeded(1, Buffer.alloc(600_000, 'x'))

    const { outputs } = await expectOk(post({ text: onStudio }))

    expect(outputs).toMatchObject([{ refusal: null, sizeBytes: 600_000, data: null }])
  })

  test('a run that takes too long is canceled at the backend', async () => {
    studio.does.poll = async () => ({ state: 'running', pollAfterMs: 10 })

    const body = await expectOk(post({ text: onStudio, maxSeconds: 1 }))

    expect(body).toMatchObject({
      state: 'canceled',
      detail: 'the time was over, and the backend was told to cancel it',
    })
    expect(studio.calls).toContain('cancel')
  })

  test('a submit that nobody knows the end of is said to be that', async () => {
    studio.does.submit = () => Promise.reject(new Error('it broke off'))

    expect(await expectOk(post({ text: onStudio }))).toMatchObject({
      state: 'unknown',
      money: { cost: null },
    })
  })

  test('at most three run at a time', async () => {
    const point = pausePoint<Handle>()
    studio.does.submit = point.pass
    const running = [1, 2, 3].map(() => post({ text: onStudio }))
    await expect.poll(() => studio.bought.length).toBe(3)

    const refused = await post({ text: onStudio })

    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    point.go({})
    for (const each of running) expect(await each).toMatchObject({ status: 200 })
  })

  test('files go along as they are measured', async () => {
    const data = (await sample('image/png')).toString('base64')

    await expectOk(
      post({ text: modelFile(withFile('image')), params: {}, files: [{ param: 'image', data }] }),
    )

    expect(studio.bought[0]?.inputs.image).toMatchObject([
      { kind: 'image', mimeType: 'image/png', width: 96, height: 64 },
    ])
  })
})

describe('is refused, and nothing is bought', () => {
  test.for<[string, object, string]>([
    ['a model file with a mistake', { text: modelFile({ vendor: '' }) }, '7:13: vendor:'],
    [
      'an origin that is not allowed',
      { text: modelFile({ backends: [{ provider: 'cog', settings: { url: 'http://10.0.0.1' } }] }) },
      'is named by no model file',
    ],
    [
      'a secret that is not set',
      { text: modelFile({ ...replicateBackend({ key: '${EMPTY_KEY}' }), when: 'configured' }) },
      'EMPTY_KEY',
    ],
    ['more fields than any model file has', { text: 'a: 1\n'.repeat(6000) }, 'has more fields'],
    ['a backend that is not there', { text: onStudio, backend: 2 }, 'has no backend 2'],
  ])('%s', async ([, body, message]) => {
    const before = await actions()

    const refused = await post(body)

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'text', message: expect.stringContaining(message) }] },
    })
    expect(studio.bought).toEqual([])
    expect(await actions()).toEqual(before)
  })

  test('params that a submit would refuse', async () => {
    const refused = await post({ text: onStudio, params: {} })

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'params.prompt', message: 'is required' }] },
    })
    expect(studio.bought).toEqual([])
  })

  test.for<['image' | 'audio', object | undefined, 'image/png' | 'audio/wav', string]>([
    ['image', undefined, 'audio/wav', 'wrong_media'],
    ['image', { maxInputBytes: 10 }, 'image/png', 'input_file_too_large'],
    ['image', { maxOutputPixels: 10 }, 'image/png', 'input_too_large'],
    ['audio', { minInputSeconds: 100 }, 'audio/wav', 'input_duration'],
  ])('%s within %j, of %s: %s', async ([accept, limits, type, code]) => {
    const data = (await sample(type)).toString('base64')

    const refused = await post({
      text: modelFile(withFile(accept, limits)),
      params: {},
      files: [{ param: accept, data }],
    })

    expect(refused).toMatchObject({ status: 400, body: { code } })
    expect(studio.bought).toEqual([])
  })

  test('a file that is none', async () => {
    const data = Buffer.from('hello').toString('base64')

    const refused = await post({
      text: modelFile(withFile('image')),
      params: {},
      files: [{ param: 'image', data }],
    })

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'wrong_media', detail: expect.stringContaining('cannot be used') },
    })
  })
})

test('a report to a try must be from its backend, and is of no use afterwards', async () => {
  const point = pausePoint<Progress>()
  studio.does.poll = point.pass
  const running = post({ text: onStudio })
  await point.reached
  const { callbackUrl } = studio.bought[0]!
  const report = () => app.stranger().post(new URL(callbackUrl).pathname, { status: 'succeeded' })

  expect(await report()).toMatchObject({ status: 404 })

  point.go(succeeded(1))
  expect(await running).toMatchObject({ status: 200 })
  expect(await report()).toMatchObject({ status: 404 })
})
