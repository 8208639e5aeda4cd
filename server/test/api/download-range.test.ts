import { beforeEach, describe, expect, test } from 'vitest'
import { wireAsset, type StoredAsset } from '../../src/assets/asset.ts'
import { PUBLIC_URL, testApp, type TestApp } from '../app.ts'
import type { Client } from '../client.ts'

let app: TestApp
let asset: StoredAsset
let anyone: Client
let link: string
let etag: string

beforeEach(async () => {
  app = await testApp()
  asset = await app.asset(await app.account(), { bytes: '0123456789' })
  anyone = app.stranger()
  link = wireAsset(asset, app.dependencies.links).url.slice(PUBLIC_URL.length)
  etag = `"${asset.sha256}"`
})

describe('GET /files/{assetId}/{name} with Range', () => {
  test.for([
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=-4', '6789', 'bytes 6-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('%s is a part', async ([range, text, contentRange]) => {
    const response = await anyone.get(link, { range })

    expect(response).toMatchObject({ status: 206, text })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': contentRange,
      'content-length': String(text!.length),
      'content-type': 'image/png',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag,
    })
  })

  test.for(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s is behind the end', async (range) => {
    const response = await anyone.get(link, { range })

    expect(response).toMatchObject({ status: 416, body: { code: 'invalid_range' } })
    expect(response.headers.get('content-range')).toBe('bytes */10')
    expect(response.headers.get('cache-control')).toBeNull()
  })

  test.for(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=x', 'lines=0-1'])(
    '%s gives the whole file',
    async (range) => {
      const response = await anyone.get(link, { range })

      expect(response).toMatchObject({ status: 200, text: '0123456789' })
      expect(response.headers.get('content-range')).toBeNull()
      expect(response.headers.get('accept-ranges')).toBe('bytes')
    },
  )

  test('a download that broke off is resumed, unless the file is another by now', async () => {
    const range = 'bytes=5-'

    const same = await anyone.get(link, { range, 'if-range': etag })
    const other = await anyone.get(link, { range, 'if-range': '"another"' })
    const behind = await anyone.get(link, { range: 'bytes=10-', 'if-range': '"another"' })

    expect(same).toMatchObject({ status: 206, text: '56789' })
    expect(other).toMatchObject({ status: 200, text: '0123456789' })
    expect(behind).toMatchObject({ status: 200, text: '0123456789' })
  })

  test('a copy that is current needs no part', async () => {
    expect((await anyone.get(link, { range: 'bytes=5-', 'if-none-match': etag })).status).toBe(304)
  })

  test('HEAD is about the whole file', async () => {
    const response = await anyone.send('HEAD', link, { headers: { range: 'bytes=2-5' } })

    expect(response).toMatchObject({ status: 200, text: '' })
    expect(response.headers.get('content-length')).toBe('10')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
  })

  test('the parts of a large file make up the whole', async () => {
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => 32 + (at % 90)))
    const large = await app.asset({ id: asset.accountId }, { bytes, kind: 'video' })
    const url = wireAsset(large, app.dependencies.links).url.slice(PUBLIC_URL.length)

    const parts = []
    for (let at = 0; at < bytes.length; at += 99_999)
      parts.push((await anyone.get(url, { range: `bytes=${at}-${at + 99_998}` })).text)

    expect(parts.join('') === bytes.toString()).toBe(true)
  })
})

test('a file made from the asset is served under its own name and type', async () => {
  const preview = await app.dependencies.blobs.put(`${asset.blobKey}.thumbnail.webp`, [Buffer.from('small')])
  const file = {
    name: 'thumbnail.webp',
    blobKey: `${asset.blobKey}.thumbnail.webp`,
    mimeType: 'image/webp',
    ...preview,
  }
  const { db } = app.service.database
  await db
    .updateTable('assets')
    .set({ derived: JSON.stringify([file]) })
    .where('id', '=', asset.id)
    .execute()

  const response = await anyone.get(app.dependencies.links.to(asset.id, file).slice(PUBLIC_URL.length))
  const own = await anyone.get(link)

  expect(response).toMatchObject({ status: 200, text: 'small' })
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('content-disposition')).toBe(`inline; filename="${asset.id}-thumbnail.webp"`)
  expect(own.text).toBe('0123456789')
})
