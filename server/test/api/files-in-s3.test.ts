import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { wireAsset } from '../../src/assets/asset.ts'
import { PUBLIC_URL, stopApp, testApp, type TestApp } from '../app.ts'
import { startS3, type TestS3 } from '../s3.ts'
import { until } from '../until.ts'

let s3: TestS3

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await stopApp()
  await s3.close()
})

/** A generation of two images, as its owner reads it. */
async function generate(app: TestApp) {
  const alice = await app.account({ coins: 100 })
  const { id } = await alice.submit({ num_outputs: 2 })
  await app.runJobs()
  const { body } = await alice.get(`/v1/generations/${id}`)
  return { alice, generation: body }
}

describe('with S3_BUCKET', () => {
  test('outputs are in the bucket, and their links lead there', async () => {
    const app = await testApp(s3.variables)
    const { generation } = await generate(app)

    expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: 10 })
    for (const { id, url } of generation.outputs) {
      expect(url.startsWith(`${s3.options.endpoint}/${s3.options.bucket}/`)).toBe(true)
      const answer = await fetch(url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${id}.png"`)
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
    }
    const { body } = await app.operator.get('/operator/v1/audit?files=true')
    expect(body.ok).toBe(true)
  })

  test('of text the bucket says that it is UTF-8', async () => {
    const app = await testApp(s3.variables)
    const text = await app.asset(await app.account(), { kind: 'text', mimeType: 'text/vtt', bytes: 'größer' })

    const answer = await fetch(wireAsset(text, app.dependencies.links).url)

    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await answer.text()).toBe('größer')
  })

  test('while it is away new work is unavailable and what runs goes on afterwards; nothing is lost or charged twice', async () => {
    const app = await testApp(s3.variables)
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit()
    s3.disturb = () => 0
    const work = { modelId: 'sandbox-image', params: { prompt: 'x' }, maxCoins: 5 }

    await app.runJobs()
    // An answer of the store is remembered for a moment, and so it is when the store is back.
    await until(async () => (await app.stranger().get('/readyz')).body.status === 'degraded')
    const refused = await alice.post('/v1/generations', work, { 'idempotency-key': randomUUID() })
    const ready = await app.stranger().get('/readyz')
    const during = await alice.get(`/v1/generations/${id}`)
    const held = await alice.balance()
    s3.disturb = () => undefined
    await until(async () => (await app.stranger().get('/readyz')).body.status === 'ready')
    await app.advance('10s')
    await app.runJobs()

    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(ready).toMatchObject({ status: 200, body: { issues: [{ path: 'files' }] } })
    expect(during.body).toMatchObject({ status: 'processing', outputs: [] })
    expect(held).toEqual({ available: 95, held: 5 })
    expect((await alice.get(`/v1/generations/${id}`)).body).toMatchObject({
      status: 'succeeded',
      coinsCharged: 5,
    })
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
  })
})

describe('with CDN_URL as well', () => {
  test('links lead there, and we serve the files with all their headers', async () => {
    const app = await testApp({ ...s3.variables, CDN_URL: `${PUBLIC_URL}/files` })
    const { generation } = await generate(app)
    const [{ url }] = generation.outputs
    expect(url.startsWith(`${PUBLIC_URL}/files/`)).toBe(true)
    const path = url.slice(PUBLIC_URL.length)

    const whole = await fetch(app.origin + path)
    const part = await fetch(app.origin + path, { headers: { range: 'bytes=1-3' } })
    const head = await app.stranger().send('HEAD', path)
    s3.disturb = () => 0
    const away = await app.stranger().get(path)
    s3.disturb = () => undefined

    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(whole.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
    expect([part.status, await part.text()]).toEqual([206, 'PNG'])
    for (const name of [
      'content-length',
      'content-type',
      'etag',
      'accept-ranges',
      'access-control-allow-origin',
    ])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    expect(away).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })
})
