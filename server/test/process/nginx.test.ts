import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireAsset, type StoredAsset } from '../../src/assets/asset.ts'
import { PUBLIC_URL, stopApp, testApp, type TestApp } from '../app.ts'
import { Client } from '../client.ts'
import { openStream } from '../event-stream-client.ts'
import { needs } from '../outside-program.ts'
import { startNginx } from './nginx.ts'
import { makeDataDir } from './program.ts'

const bytes = Buffer.alloc(300_000, '0123456789')

describe.runIf(needs('nginx', 'apt-get install nginx'))('behind nginx as documented', () => {
  let app: TestApp
  let asset: StoredAsset
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let anyone: Client
  let link: string

  beforeAll(async () => {
    app = await testApp({ FILES_ACCEL_PREFIX: '/accel' })
    asset = await app.asset(await app.account(), { bytes })
    link = wireAsset(asset, app.dependencies.links).url.slice(PUBLIC_URL.length)
    nginx = await startNginx({ ...app, folder: makeDataDir() })
    anyone = new Client(nginx.origin)
  })
  afterAll(async () => {
    await nginx.stop()
    await stopApp()
  })

  test('we check the link and name the file, and send none of it', async () => {
    const response = await app.stranger().get(link)

    expect(response).toMatchObject({ status: 200, text: '' })
    expect(response.headers.get('x-accel-redirect')).toMatch(
      new RegExp(`^/accel/[0-9a-f]{2}/${asset.blobKey}$`),
    )
  })

  test('nginx sends the file, with every header that we would send', async () => {
    const response = await anyone.get(link)

    expect(response.status).toBe(200)
    expect(response.text === bytes.toString()).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '300000',
      'content-disposition': `inline; filename="${asset.id}.png"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Content-Range'),
      'accept-ranges': 'bytes',
      etag: `"${asset.sha256}"`,
    })
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
    expect(response.headers.get('last-modified')).toBeNull()
    expect(response.headers.get('x-accel-redirect')).toBeNull()
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.for([
    ['bytes=2-5', '2345', 'bytes 2-5/300000'],
    ['bytes=299997-', '789', 'bytes 299997-299999/300000'],
    ['bytes=-3', '789', 'bytes 299997-299999/300000'],
  ])('%s is a part', async ([range, text, contentRange]) => {
    const response = await anyone.get(link, { range })

    expect(response).toMatchObject({ status: 206, text })
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('etag')).toBe(`"${asset.sha256}"`)
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  })

  test('several parts are the whole, behind the end is a problem', async () => {
    const several = await anyone.get(link, { range: 'bytes=0-1,4-5' })
    const behind = await anyone.get(link, { range: 'bytes=300000-' })

    expect(several.status).toBe(200)
    expect(behind).toMatchObject({ status: 416, body: { code: 'invalid_range' } })
    expect(behind.headers.get('content-range')).toBe('bytes */300000')
  })

  test('a download that broke off is resumed, unless the file is another by now', async () => {
    const same = await anyone.get(link, { range: 'bytes=2-5', 'if-range': `"${asset.sha256}"` })
    const other = await anyone.get(link, { range: 'bytes=2-5', 'if-range': '"another"' })

    expect(same).toMatchObject({ status: 206, text: '2345' })
    expect([other.status, other.text.length]).toEqual([200, 300_000])
  })

  test('HEAD, and a copy that is current', async () => {
    const whole = await anyone.get(link)
    const head = await anyone.send('HEAD', link)
    const current = await anyone.get(link, { 'if-none-match': `"${asset.sha256}"` })

    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '300000', ''])
    expect([...head.headers.keys()]).toEqual([...whole.headers.keys()])
    expect(current).toMatchObject({ status: 304, text: '' })
  })

  test.for(['text/plain', 'text/vtt', 'application/x-subrip'])('%s stays UTF-8', async (mimeType) => {
    const text = await app.asset({ id: asset.accountId }, { kind: 'text', mimeType, bytes: 'größer' })

    const response = await anyone.get(wireAsset(text, app.dependencies.links).url.slice(PUBLIC_URL.length))

    expect(response.text).toBe('größer')
    expect(response.headers.get('content-type')).toBe(`${mimeType}; charset=utf-8`)
  })

  test('a browser that asks before it reads a part is answered', async () => {
    const response = await anyone.send('OPTIONS', link)

    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain('Range')
  })

  test('an altered link, and the way around it, are refused', async () => {
    const altered = await anyone.get(link.replace('signature=', 'signature=x'))
    const around = await fetch(`${nginx.origin}/accel/${app.dependencies.blobs.pathOf!(asset.blobKey)}`)
    const above = await fetch(`${nginx.origin}/accel../operator-token`)

    expect(altered).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
    expect([around.status, above.status]).toEqual([404, 404])
  })

  test('a file that is gone is a problem in our words', async () => {
    const gone = await app.asset({ id: asset.accountId })
    await app.dependencies.blobs.remove(gone.blobKey)

    const response = await anyone.get(wireAsset(gone, app.dependencies.links).url.slice(PUBLIC_URL.length))

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await app.service.database.db.deleteFrom('assets').where('id', '=', gone.id).execute()
  })

  test('a submit passes through, and its stream tells of each change when it happens', async () => {
    const { key } = await app.account({ coins: 100, runningLimit: 1 })
    const alice = anyone.with({ authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() })
    const body = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 100 }

    const submitted = await alice.post('/v1/generations', body)
    const repeated = await alice.post('/v1/generations', body)
    const stream = await openStream(alice, `/v1/generations/${submitted.body.id}/events`)
    const first = await stream.next()
    await app.runJobs()

    expect([submitted.status, repeated.body.id]).toEqual([201, submitted.body.id])
    expect(first).toMatchObject({ data: { status: 'queued' } })
    expect(await stream.ended).toBe('whole')
    expect(stream.messages.at(-1)).toMatchObject({ data: { status: 'succeeded' } })
  })

  test('everything else passes through', async () => {
    expect((await anyone.get('/v1/models')).status).toBe(200)
    expect((await anyone.get('/v1/account')).status).toBe(401)
  })
})
