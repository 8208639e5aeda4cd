import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import type { AssetOptions } from '../../asset.ts'
import type { Answer, Client } from '../../client.ts'

// A submit that is refused has cost nothing: each of these leaves the balance as it was, and no generation.

const image = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 100 }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 100 })
})

const submit = (body: unknown, who: Client = alice, key: string = randomUUID()) =>
  who.post('/v1/generations', body, { 'idempotency-key': key })
const idOf = async (options: AssetOptions) => (await app.asset(alice, options)).id

async function expectRefused(response: Answer, status: number, code: string, paths?: string[]) {
  expect(response).toMatchObject({ status, body: { code } })
  if (paths) expect(pathsOf(response)).toEqual(paths)
  expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  expect((await alice.get('/v1/generations')).body.items).toEqual([])
}
const pathsOf = ({ body }: Answer) => body.issues.map(({ path }: { path: string }) => path).toSorted()

describe('the Idempotency-Key', () => {
  test('missing header: 400 idempotency_key_required', async () => {
    await expectRefused(await alice.post('/v1/generations', image), 400, 'idempotency_key_required')
  })

  test.for([
    'short',
    'x'.repeat(129),
    'with space in the midst',
    'ümlaut-in-the-key-0001',
    'dots.are.not.allowed',
  ])('malformed, as in "%s": 400 invalid_params naming it', async (key) => {
    await expectRefused(await submit(image, alice, encodeHeader(key)), 400, 'invalid_params', [
      'Idempotency-Key',
    ])
  })

  test.for(['x'.repeat(16), 'x'.repeat(128), 'AZaz09_-AZaz09_-'])('"%s" is one', async (key) => {
    expect((await submit(image, alice, key)).status).toBe(201)
  })
})

describe('the body', () => {
  test('exactly one of quoteToken and maxCoins: both or neither names both fields', async () => {
    const { maxCoins: _, ...neither } = image
    await expectRefused(await submit(neither), 400, 'invalid_params', ['maxCoins', 'quoteToken'])
    await expectRefused(await submit({ ...image, quoteToken: 'x' }), 400, 'invalid_params', [
      'maxCoins',
      'quoteToken',
    ])
  })

  test.for([
    ['a misspelt field', { ...image, maxCoin: 5 }, 'maxCoin'],
    ['maxCoins of 0', { ...image, maxCoins: 0 }, 'maxCoins'],
    ['maxCoins of 1.5', { ...image, maxCoins: 1.5 }, 'maxCoins'],
    ['maxCoins as text', { ...image, maxCoins: '5' }, 'maxCoins'],
    ['an empty projectId', { ...image, projectId: '' }, 'projectId'],
    ['a projectId of 129 characters', { ...image, projectId: 'x'.repeat(129) }, 'projectId'],
    ['a projectId that cannot be stored', { ...image, projectId: 'a\0b' }, 'projectId'],
    ['half a character in the prompt', { ...image, params: { prompt: 'a\uD800' } }, 'params.prompt'],
    ['consent that is not true', { ...image, consent: false }, 'consent'],
    ['an effectId that can be none', { ...image, effectId: 'NOT AN ID' }, 'effectId'],
    ['no modelId', { params: {}, maxCoins: 5 }, 'modelId'],
    ['no params', { modelId: 'sandbox-image', maxCoins: 5 }, 'params'],
    ['a param that no model knows', { ...image, params: { prompt: 'x', promt: 'x' } }, 'params.promt'],
  ] as const)('%s: 400 invalid_params naming it', async ([, body, path]) => {
    await expectRefused(await submit(body), 400, 'invalid_params', [path])
  })

  test('all wrong params are reported at once', async () => {
    const params = { aspect_ratio: '2:1', num_outputs: 5, seed: -1, duration: 3 }

    await expectRefused(await submit({ ...image, params }), 400, 'invalid_params', [
      'params.aspect_ratio',
      'params.duration',
      'params.num_outputs',
      'params.prompt',
      'params.seed',
    ])
  })
})

describe('the model and the effect', () => {
  test('an unknown model, or one that operators switched off: 404 unknown_model', async () => {
    await expectRefused(await submit({ ...image, modelId: 'no-such-model' }), 404, 'unknown_model')
    await expectOk(app.operator.patch('/operator/v1/models/sandbox-image', { enabled: false }))
    await expectRefused(await submit(image), 404, 'unknown_model')
  })

  test('an unknown effect, or one that operators switched off: 404 not_found', async () => {
    const images = [await idOf({})]
    const sketch = { modelId: 'sandbox-image-effect', params: { images }, maxCoins: 100 }
    await expectRefused(await submit({ ...sketch, effectId: 'no-such-effect' }), 404, 'not_found')
    await expectOk(app.operator.patch('/operator/v1/effects/sandbox-sketch', { enabled: false }))
    await expectRefused(await submit({ ...sketch, effectId: 'sandbox-sketch' }), 404, 'not_found')
  })

  test('an effect with another model than its own, or with params that are not its input', async () => {
    const images = [await idOf({}), await idOf({}), await idOf({})]
    const sketch = { modelId: 'sandbox-image-effect', effectId: 'sandbox-sketch', maxCoins: 100 }

    await expectRefused(await submit({ ...image, effectId: 'sandbox-sketch' }), 400, 'invalid_params', [
      'modelId',
    ])
    await expectRefused(await submit({ ...sketch, params: { images } }), 400, 'invalid_params', [
      'params.images',
    ])
    const params = { images: images.slice(0, 1), effect: 'mosaic', seed: 1 }
    await expectRefused(await submit({ ...sketch, params }), 400, 'invalid_params', [
      'params.effect',
      'params.seed',
    ])
  })
})

describe('the media', () => {
  const edit = (id: string) =>
    submit({ modelId: 'sandbox-edit', params: { prompt: 'x', image: id }, maxCoins: 100 })
  const lipsync = (video: string, audio: string, consent?: true) =>
    submit({ modelId: 'sandbox-lipsync', params: { video, audio }, maxCoins: 100, consent })

  test('an asset that is not there, or another account’s: 400 invalid_params naming the param', async () => {
    const bob = await app.account()
    const foreign = await app.asset(bob)

    await expectRefused(await edit(randomUUID()), 400, 'invalid_params', ['params.image'])
    await expectRefused(await edit('no-uuid'), 400, 'invalid_params', ['params.image'])
    await expectRefused(await edit(foreign.id), 400, 'invalid_params', ['params.image'])
  })

  test('of another kind than the param accepts: wrong_media', async () => {
    await expectRefused(await edit(await idOf({ kind: 'audio' })), 400, 'wrong_media', ['params.image'])
  })

  test('above the model’s maxInputBytes: input_file_too_large', async () => {
    const id = await idOf({ sizeBytes: 2_097_153 })
    await expectRefused(await edit(id), 400, 'input_file_too_large', ['params.image'])
  })

  test('outside the model’s seconds: input_duration', async () => {
    const [video, audio] = [
      await idOf({ kind: 'video' }),
      await idOf({ kind: 'audio', durationSeconds: 10.5 }),
    ]
    await expectRefused(await lipsync(video, audio, true), 400, 'input_duration', ['params.audio'])
  })

  test('what would come out exceeds the model’s pixels: input_too_large', async () => {
    const id = await idOf({ width: 1600, height: 100 })
    await expectRefused(await edit(id), 400, 'input_too_large', ['params.image'])
  })

  test('a person’s likeness or voice without consent: consent_required', async () => {
    const [video, audio] = [await idOf({ kind: 'video' }), await idOf({ kind: 'audio' })]

    await expectRefused(await lipsync(video, audio), 400, 'consent_required', ['consent'])
    expect((await lipsync(video, audio, true)).status).toBe(201)
  })
})

describe('the coins', () => {
  test('not enough: 402 insufficient_coins; what is held is not available', async () => {
    const poor = await app.account({ coins: 9 })
    await poor.submit()

    expect(await submit(image, poor)).toMatchObject({ status: 402, body: { code: 'insufficient_coins' } })
    expect(await poor.balance()).toEqual({ available: 4, held: 5 })
  })

  test('an account in debt has none', async () => {
    const debtor = await app.account({ coins: 5 })
    await expectOk(app.operator.post(`/operator/v1/accounts/${debtor.id}/coins`, { coins: -6, note: 'x' }))

    expect(await submit(image, debtor)).toMatchObject({ status: 402, body: { code: 'insufficient_coins' } })
  })
})

describe('what operators have switched', () => {
  const set = (settings: object) =>
    expectOk(
      app.operator.put('/operator/v1/settings', { maintenance: false, disabledChannels: [], ...settings }),
    )

  test('maintenance: 503 with Retry-After, nothing was charged', async () => {
    await set({ maintenance: true })

    const response = await submit(image)

    await expectRefused(response, 503, 'maintenance')
    expect(response.headers.get('retry-after')).toBe('60')
  })

  test('a channel switched off: 503 channel_disabled there and nowhere else', async () => {
    const person = await app.person({ coins: 100 })
    await set({ disabledChannels: ['web'] })

    expect(await submit(image, person)).toMatchObject({ status: 503, body: { code: 'channel_disabled' } })
    expect((await submit(image)).status).toBe(201)
    await set({ disabledChannels: ['api'] })
    expect((await submit(image, person)).status).toBe(201)
    expect(await submit(image)).toMatchObject({ status: 503, body: { code: 'channel_disabled' } })
    expect((await alice.get('/v1/generations')).status).toBe(200)
  })

  test('a locked account: 403 account_locked; reads and cancel go on', async () => {
    const generation = await alice.submit()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${alice.id}`, { locked: true }))

    expect(await submit(image)).toMatchObject({ status: 403, body: { code: 'account_locked' } })
    expect((await alice.get(`/v1/generations/${generation.id}`)).status).toBe(200)
    expect((await alice.post(`/v1/generations/${generation.id}/cancel`)).status).toBe(200)
  })
})

describe('what has changed since the request was looked at', () => {
  test('an account that was locked in between holds nothing', async () => {
    await alice.get('/v1/account') // From now on this node remembers the account, for a moment.
    await app.service.database.pool.query('update accounts set locked = true')

    await expectRefused(await submit(image), 403, 'account_locked')
  })
})

describe('cooldown', () => {
  const refuse = async (count: number) => {
    for (let time = 0; time < count; time++) await alice.submit({ prompt: '#fail=content_policy' })
    await app.runJobs()
  }

  test('five generations that end in content_policy in ten minutes pause submits for fifteen', async () => {
    await refuse(4)
    expect((await submit(image)).status).toBe(201)
    await refuse(1)

    const paused = await submit(image)

    expect(paused).toMatchObject({ status: 403, body: { code: 'cooldown' } })
    expect(paused.body.detail).toMatch(/from \d{4}-\d\d-\d\dT/)
    expect((await alice.post('/v1/quotes', { modelId: 'sandbox-image', params: image.params })).status).toBe(
      200,
    )
    await app.advance('14m')
    expect((await submit(image)).status).toBe(403)
    await app.advance('1m')
    expect((await submit(image)).status).toBe(201)
  })

  test('spread over more than ten minutes they pause nothing, nor do they anybody else', async () => {
    await refuse(3)
    await app.advance('11m')
    await refuse(4)
    expect((await submit(image)).status).toBe(201)
    await refuse(1)

    const bob = await app.account({ coins: 100 })

    expect((await submit(image)).status).toBe(403)
    expect((await submit(image, bob)).status).toBe(201)
  })
})

/** `fetch` sends a header's characters as bytes. */
const encodeHeader = (text: string) => Buffer.from(text).toString('latin1')
