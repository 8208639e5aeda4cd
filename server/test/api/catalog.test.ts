import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type TestApp } from '../app.ts'

const lists = [
  { path: '/v1/models', list: 'models', basePath: '/operator/v1/models', unknown: 'unknown_model' },
  { path: '/v1/effects', list: 'effects', basePath: '/operator/v1/effects', unknown: 'not_found' },
] as const

type Item = { id: string; enabled?: boolean; modelId?: string }

describe.each(lists)('GET $path', ({ path, list }) => {
  test('needs no key, and its shape is the contract’s', async () => {
    const app = await testApp()

    // The client of the tests has held the answer against the contract.
    const response = await app.stranger().get(path)

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(Object.keys(response.body)).toEqual([list])
    expect(response.body[list].length).toBeGreaterThan(0)
  })

  test('is cached for one minute under a strong ETag', async () => {
    const app = await testApp()

    const [one, other] = [await app.stranger().get(path), await app.stranger().get(path)]

    expect(one.headers.get('cache-control')).toBe('public, max-age=60')
    expect(one.headers.get('etag')).toMatch(/^"[A-Za-z0-9_-]{43}(-gzip)?"$/)
    expect(other.headers.get('etag')).toBe(one.headers.get('etag'))
    expect(one.headers.getSetCookie()).toEqual([])
  })

  test.each([
    ['the ETag', (etag: string) => etag],
    ['the ETag made weak by a proxy', (etag: string) => `W/${etag}`],
    ['the ETag among others', (etag: string) => `"other", ${etag}`],
    ['any', () => '*'],
  ])('If-None-Match with %s is 304, without a body and with the same headers', async (_, tag) => {
    const app = await testApp()
    const { headers } = await app.stranger().get(path)

    const response = await app.stranger().get(path, { 'if-none-match': tag(headers.get('etag')!) })

    expect(response).toMatchObject({ status: 304, text: '' })
    expect(response.headers.get('etag')).toBe(headers.get('etag'))
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('If-None-Match with another tag is 200', async () => {
    const app = await testApp()

    const response = await app.stranger().get(path, { 'if-none-match': '"other"' })

    expect(response.status).toBe(200)
  })
})

describe.each(lists)('PATCH $basePath/{id}', ({ path, list, basePath, unknown }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp()
  })
  const ids = async () => (await app.stranger().get(path)).body[list].map(({ id }: Item) => id)
  const etag = async () => (await app.stranger().get(path)).headers.get('etag')

  test('off, it leaves the list at once, under a new ETag; on, everything is as before', async () => {
    const [before, etagBefore] = [await ids(), await etag()]
    const id = before[0]

    const off = await app.operator.patch(`${basePath}/${id}`, { enabled: false })
    expect(off).toMatchObject({ status: 200, body: { id, enabled: false } })
    expect(await ids()).toEqual(before.slice(1))
    expect(await etag()).not.toBe(etagBefore)
    const conditional = await app.stranger().get(path, { 'if-none-match': etagBefore! })
    expect(conditional.status).toBe(200)

    const on = await app.operator.patch(`${basePath}/${id}`, { enabled: true })
    expect(on).toMatchObject({ status: 200, body: { id, enabled: true } })
    expect(await ids()).toEqual(before)
    expect(await etag()).toBe(etagBefore)
  })

  test('operators see everything, on or off', async () => {
    const before = await ids()
    await expectOk(app.operator.patch(`${basePath}/${before[1]}`, { enabled: false }))

    const { body } = await app.operator.get(basePath)

    expect(body.items.map(({ id }: Item) => id)).toEqual(before)
    expect(body.items.map(({ enabled }: Item) => enabled)).toEqual(
      before.map((_: string, at: number) => at !== 1),
    )
  })

  test('what another node switched is seen within two seconds', async () => {
    const [id] = await ids()
    const kind = list === 'models' ? 'model' : 'effect'
    await sql`insert into catalog_switches (kind, id, enabled) values (${kind}, ${id}, false)`.execute(
      app.service.database.db,
    )

    await app.advance('2s')

    expect(await ids()).not.toContain(id)
  })

  test('switching twice is no mistake', async () => {
    const [id] = await ids()
    await expectOk(app.operator.patch(`${basePath}/${id}`, { enabled: false }))

    expect((await app.operator.patch(`${basePath}/${id}`, { enabled: false })).status).toBe(200)
    expect(await ids()).not.toContain(id)
  })

  test.each(['nobody-made-this', '__proto__', 'constructor'])('%s is 404', async (id) => {
    const response = await app.operator.patch(`${basePath}/${id}`, { enabled: false })

    expect(response).toMatchObject({ status: 404, body: { code: unknown } })
  })

  test.each([
    [{}, 'enabled'],
    [{ enabled: 'no' }, 'enabled'],
    [{ enabled: true, price: 5 }, 'price'],
  ])('%j is 400 and names %s', async (body, at) => {
    const response = await app.operator.patch(`${basePath}/${(await ids())[0]}`, body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params', issues: [{ path: at }] } })
  })
})

describe('the catalog', () => {
  test('has the sandbox of each kind, at the prices the documentation names', async () => {
    const app = await testApp()

    const { models } = (await app.stranger().get('/v1/models')).body

    const sandbox = models.filter(({ id }: Item) => id.startsWith('sandbox-'))
    expect(sandbox.map(({ id }: Item) => id)).toEqual(
      expect.arrayContaining([
        'sandbox-image',
        'sandbox-video',
        'sandbox-audio',
        'sandbox-3d',
        'sandbox-edit',
        'sandbox-lipsync',
      ]),
    )
    expect(sandbox.find(({ id }: Item) => id === 'sandbox-image').priceFromCoins).toBe(5)
  })

  test('an effect names a model that is listed, and goes with it', async () => {
    const app = await testApp()
    const effects = async (): Promise<Item[]> => (await app.stranger().get('/v1/effects')).body.effects
    const models = (await app.stranger().get('/v1/models')).body.models.map(({ id }: Item) => id)
    const before = await effects()
    for (const { modelId } of before) expect(models).toContain(modelId)
    const { modelId } = before[0]!

    await expectOk(app.operator.patch(`/operator/v1/models/${modelId}`, { enabled: false }))

    expect((await effects()).map((effect) => effect.modelId)).not.toContain(modelId)
  })
})
