import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { isQuoteFor } from '../../src/catalog/quote-token.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'
import type { AssetOptions } from '../asset.ts'
import { watchStatements } from '../statements.ts'

const image = { modelId: 'sandbox-image', params: { prompt: 'A lighthouse' } }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 100 })
})

const quote = (body: object) => alice.post('/v1/quotes', body)
const idOf = async (options: AssetOptions) => (await app.asset(alice, options)).id

describe('POST /v1/quotes', () => {
  test('the price, a token valid for ten minutes, and the coins to spend', async () => {
    const before = Date.now()

    const response = await quote({ ...image, params: { prompt: 'A lighthouse', num_outputs: 3 } })

    expect(response).toMatchObject({
      status: 200,
      body: {
        modelId: 'sandbox-image',
        coins: 15,
        coinsPerOutput: 5,
        outputs: 3,
        quoteToken: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
        availableCoins: 100,
      },
    })
    const expiresAtMs = Date.parse(response.body.expiresAt)
    expect(expiresAtMs).toBeGreaterThanOrEqual(before + 600_000 - 1)
    expect(expiresAtMs).toBeLessThanOrEqual(Date.now() + 600_000 + 1)
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('the ten minutes are counted by the clock of the database', async () => {
    const first = await quote(image)
    await app.advance('3h')

    const second = await quote(image)

    const apartMs = Date.parse(second.body.expiresAt) - Date.parse(first.body.expiresAt)
    expect(Math.round(apartMs / 60_000)).toBe(180)
  })

  test('an account in debt has no coins to spend, and still gets its price', async () => {
    await expectOk(app.operator.post(`/operator/v1/accounts/${alice.id}/coins`, { coins: -130, note: 'x' }))

    expect(await quote(image)).toMatchObject({ status: 200, body: { coins: 5, availableCoins: 0 } })
  })

  test('a price above the balance is quoted all the same', async () => {
    const poor = await app.account({ coins: 1 })

    const response = await poor.post('/v1/quotes', image)

    expect(response).toMatchObject({ status: 200, body: { coins: 5, availableCoins: 1 } })
  })

  test('a session asks on channel web', async () => {
    const person = await app.person()

    expect(await person.post('/v1/quotes', image)).toMatchObject({ status: 200, body: { coins: 5 } })
  })

  test('asks the database once, and once more for all files together', async () => {
    const [one, two] = [await idOf({}), await idOf({})]
    await quote(image)
    const statements = watchStatements()

    await quote(image)
    expect(statements()).toHaveLength(1)
    await quote({ modelId: 'sandbox-image-effect', params: { images: [one, two] } })
    expect(statements()).toHaveLength(3)
  })
})

describe('the price', () => {
  // prettier-ignore
  test.for<[string, string, object, AssetOptions | null, object]>([
    ['is for one output by default', 'sandbox-image', { prompt: 'x' }, null, { coins: 5, coinsPerOutput: 5, outputs: 1 }],
    ['is multiplied by the outputs', 'sandbox-image', { prompt: 'x', num_outputs: 4 }, null, { coins: 20, coinsPerOutput: 5, outputs: 4 }],
    ['counts the default seconds', 'sandbox-video', { prompt: 'x' }, null, { coins: 10 }],
    ['counts seconds, resolution and sound', 'sandbox-video', { prompt: 'x', duration: 3, resolution: '720p', generate_audio: true }, null, { coins: 27 }],
    ['counts fractions of a coin once', 'sandbox-audio', { prompt: 'x', duration: 1.5 }, null, { coins: 2 }],
    ['counts characters', 'sandbox-audio', { prompt: 'x', instrumental: false, lyrics: 'a'.repeat(1500) }, null, { coins: 6 }],
    ['counts nothing that is left out', 'sandbox-audio', { prompt: 'x', lyrics: 'a'.repeat(1500) }, null, { coins: 3, notes: [{ path: 'params.lyrics' }] }],
    ['counts a switch that is off', 'sandbox-3d', { prompt: 'x', texture: false }, null, { coins: 8 }],
    ['counts a switch that is on by default', 'sandbox-3d', { prompt: 'x' }, null, { coins: 12 }],
    ['counts megapixels of a file', 'sandbox-edit', { prompt: 'x', num_outputs: 2, image: 'ASSET' }, { width: 1000, height: 500 }, { coins: 8, coinsPerOutput: 4 }],
    ['counts megapixels of the output', 'back-projection-upscale', { image: 'ASSET', upscale_factor: 4 }, { width: 1000, height: 500 }, { coins: 3 }],
    ['counts seconds of a file', 'sandbox-video-effect', { video: 'ASSET' }, { kind: 'video', durationSeconds: 3 }, { coins: 7 }],
  ])('%s', async ([, modelId, params, asset, price]) => {
    const id = asset ? await idOf(asset) : ''
    const named = JSON.parse(JSON.stringify(params).replace('ASSET', id))

    expect(await quote({ modelId, params: named })).toMatchObject({ status: 200, body: price })
  })
})

describe('a draft', () => {
  // prettier-ignore
  test.for<[string, object, number]>([
    ['sandbox-image', {}, 5],
    ['sandbox-edit', { prompt: 'x' }, 3],
    ['sandbox-lipsync', {}, 3],
    ['texture-fill-outpaint', { expand_left: 500 }, 2],
    ['sandbox-video', { duration: 4 }, 18],
  ])('of %s with %j costs at least %s', async ([modelId, params, coins]) => {
    const response = await quote({ modelId, params, draft: true })

    expect(response).toMatchObject({ status: 200, body: { coins, quoteToken: null } })
    expect(Date.parse(response.body.expiresAt)).toBeGreaterThan(Date.now())
  })

  test('gets no token, even where nothing is missing', async () => {
    expect((await quote({ ...image, draft: true })).body.quoteToken).toBeNull()
    expect((await quote({ ...image, draft: false })).body.quoteToken).not.toBeNull()
  })

  test('may lack what is required, but not be wrong', async () => {
    const response = await quote({ modelId: 'sandbox-image', params: { num_outputs: 9 }, draft: true })

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'params.num_outputs' }] } })
  })
})

describe('an effect', () => {
  const sketch = { modelId: 'sandbox-image-effect', effectId: 'sandbox-sketch' }

  test('is priced as its model, with its input and a prompt', async () => {
    const params = { images: [await idOf({})], prompt: 'in ink' }

    expect(await quote({ ...sketch, params })).toMatchObject({ status: 200, body: { coins: 4, outputs: 1 } })
  })

  test('may run on a video', async () => {
    const video = await idOf({ kind: 'video', durationSeconds: 2 })
    const loop = { modelId: 'sandbox-video-effect', effectId: 'sandbox-loop' }

    expect(await quote({ ...loop, params: { video } })).toMatchObject({ status: 200, body: { coins: 5 } })
  })

  test('takes nothing else', async () => {
    const params = { effect: 'mosaic', seed: 1, images: [] }

    const response = await quote({ ...sketch, params })

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'params.effect',
      'params.seed',
      'params.images',
    ])
  })

  test('that does not exist, or is switched off, is not found', async () => {
    const params = { images: [await idOf({})] }
    const absent = await quote({ ...sketch, effectId: 'nope', params })
    await expectOk(app.operator.patch('/operator/v1/effects/sandbox-sketch', { enabled: false }))

    const off = await quote({ ...sketch, params })

    expect(absent).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(off).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('with another model than its own is refused', async () => {
    const response = await quote({ ...sketch, modelId: 'sandbox-image', params: {} })

    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'modelId' }] },
    })
  })
})

describe('a quote is refused', () => {
  test('for a model that does not exist, or is switched off', async () => {
    const absent = await quote({ ...image, modelId: 'nope' })
    await expectOk(app.operator.patch('/operator/v1/models/sandbox-image', { enabled: false }))

    const off = await quote(image)

    expect(absent).toMatchObject({ status: 404, body: { code: 'unknown_model' } })
    expect(off).toMatchObject({ status: 404, body: { code: 'unknown_model' } })
  })

  test('with all wrong params at once', async () => {
    const response = await quote({ modelId: 'sandbox-image', params: { fps: 24, num_outputs: 5, seed: 0.5 } })

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues).toEqual([
      { path: 'params.fps', message: 'is not a param of sandbox-image' },
      { path: 'params.prompt', message: 'is required' },
      { path: 'params.num_outputs', message: 'must be a number from 1 to 4' },
      { path: 'params.seed', message: 'must be a whole number from 0 to 4294967295' },
    ])
  })

  test.for<[string, unknown]>([
    ['null', null],
    ['an object', {}],
    ['a list of numbers', [1]],
    ['text with a NUL', 'a\0b'],
    ['half a character', 'a\ud83c'],
  ])('where a param is %s', async ([, prompt]) => {
    const response = await quote({ ...image, params: { prompt } })

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues[0].path).toMatch(/^params\.prompt/)
  })

  test('where a param no model knows nests more deeply than anything could read', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`

    const response = await alice.post('/v1/quotes', `{"modelId":"sandbox-image","params":{"x":${deep}}}`)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  })

  test('without a model, without params, with a field it does not know', async () => {
    const response = await quote({ modelId: '', quoteToken: 'x' })

    expect(response.status).toBe(400)
    expect(response.body.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'modelId',
      'params',
      'quoteToken',
    ])
  })

  test('where an asset is not there, is no id, or is somebody else’s', async () => {
    const bob = await app.account()
    const foreign = (await app.asset(bob)).id

    for (const id of [randomUUID(), 'not-a-uuid', foreign]) {
      const response = await quote({ modelId: 'sandbox-edit', params: { prompt: 'x', image: id } })

      expect(response).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', issues: [{ path: 'params.image' }] },
      })
    }
  })

  // prettier-ignore
  test.for<[string, string, string, AssetOptions]>([
    ['wrong_media', 'sandbox-edit', 'image', { kind: 'audio' }],
    ['input_file_too_large', 'sandbox-edit', 'image', { sizeBytes: 2_097_153 }],
    ['input_too_large', 'sandbox-edit', 'image', { width: 1537, height: 10 }],
    ['input_too_large', 'sandbox-edit', 'image', { width: 1025, height: 1024 }],
    ['input_duration', 'sandbox-video-effect', 'video', { kind: 'video', durationSeconds: 10.5 }],
  ])('with %s, by %s at params.%s', async ([code, modelId, name, options]) => {
    const params = { ...(modelId === 'sandbox-edit' && { prompt: 'x' }), [name]: await idOf(options) }

    const response = await quote({ modelId, params })

    expect(response).toMatchObject({ status: 400, body: { code, issues: [{ path: `params.${name}` }] } })
  })

  test('while the service is in maintenance, with the words of the operator', async () => {
    const settings = { maintenance: true, maintenanceMessage: 'Back at noon.', disabledChannels: [] }
    await expectOk(app.operator.put('/operator/v1/settings', settings))

    const response = await quote(image)

    expect(response).toMatchObject({ status: 503, body: { code: 'maintenance' } })
    expect(response.body.detail).toContain('Back at noon.')
    expect(response.headers.get('retry-after')).toBe('60')
    expect((await alice.get('/v1/account')).status).toBe(200)
  })

  test('on a channel that is switched off, at once, and on no other', async () => {
    const person = await app.person()
    await quote(image)
    await expectOk(
      app.operator.put('/operator/v1/settings', { maintenance: false, disabledChannels: ['api'] }),
    )

    expect(await quote(image)).toMatchObject({ status: 503, body: { code: 'channel_disabled' } })
    expect((await person.post('/v1/quotes', image)).status).toBe(200)
  })

  test('for a locked account', async () => {
    await expectOk(app.operator.patch(`/operator/v1/accounts/${alice.id}`, { locked: true }))

    expect(await quote(image)).toMatchObject({ status: 403, body: { code: 'account_locked' } })
    expect((await alice.get('/v1/account')).status).toBe(200)
  })
})

describe('the token', () => {
  test('holds the price and belongs to this request of this account', async () => {
    const { quotes } = app.dependencies
    const { body } = await quote(image)

    const opened = quotes.open(body.quoteToken)!

    expect(opened).toMatchObject({ coins: 5, coinsPerOutput: 5, outputs: 1 })
    expect(opened.expiresAtMs).toBe(Date.parse(body.expiresAt))
    expect(isQuoteFor(opened, alice.id, image)).toBe(true)
    expect(isQuoteFor(opened, randomUUID(), image)).toBe(false)
    expect(isQuoteFor(opened, alice.id, { ...image, params: { prompt: 'A lighthouse.' } })).toBe(false)
  })

  test('is void with any of its bytes flipped', async () => {
    const { quotes } = app.dependencies
    const bytes = Buffer.from((await quote(image)).body.quoteToken)

    const flipped = Array.from(bytes, (byte, at) =>
      Buffer.from(bytes)
        .fill(byte ^ 1, at, at + 1)
        .toString(),
    )

    expect(flipped.filter((token) => quotes.open(token) !== undefined)).toEqual([])
  })
})
