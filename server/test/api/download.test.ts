import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { wireAsset, type StoredAsset } from '../../src/assets/asset.ts'
import { ownFile } from '../../src/assets/files.ts'
import { PUBLIC_URL, testApp, type TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { watchStatements } from '../statements.ts'

let app: TestApp
let asset: StoredAsset
let anyone: Client

beforeEach(async () => {
  app = await testApp()
  asset = await app.asset(await app.account(), { bytes: 'the bytes' })
  anyone = app.stranger()
})

/** The link of an asset as it would be read now, without the host, which in production is the same. */
function linkOf(file = asset): string {
  const { url } = wireAsset(file, app.dependencies.links)
  expect(url.startsWith(`${PUBLIC_URL}/files/`)).toBe(true)
  return url.slice(PUBLIC_URL.length)
}

describe('GET /files/{assetId}/{name}', () => {
  test('a link gives the file to anyone, for as long as it holds', async () => {
    const link = linkOf()
    const response = await anyone.get(link)

    expect(response).toMatchObject({ status: 200, text: 'the bytes' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '9',
      'content-disposition': `inline; filename="${asset.id}.png"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      etag: `"${createHash('sha256').update('the bytes').digest('hex')}"`,
    })
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(response.headers.get('cache-control')!)!
    const expiresAt = Number(/expires=(\d+)/.exec(link)![1])
    expect(Number(seconds)).toBeGreaterThanOrEqual(Math.floor(expiresAt - app.clock.now() / 1000))
    expect(Number(seconds)).toBeLessThanOrEqual(3900)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('a large file arrives whole', async () => {
    const bytes = Buffer.alloc(3_000_000, 'abcdefg')
    const large = await app.asset({ id: asset.accountId }, { bytes, kind: 'video' })

    const response = await anyone.get(linkOf(large))

    expect(response.headers.get('content-length')).toBe('3000000')
    expect(response.text === bytes.toString()).toBe(true)
  })

  test('what could carry script is saved, not shown', async () => {
    const page = await app.asset({ id: asset.accountId }, { mimeType: 'image/svg+xml', bytes: '<svg/>' })

    const response = await anyone.get(linkOf(page))

    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('of text and subtitles it is said that they are UTF-8', async () => {
    const owner = { id: asset.accountId }
    const types = ['text/plain', 'text/vtt', 'application/x-subrip']
    const texts = await Promise.all(
      types.map((mimeType) => app.asset(owner, { kind: 'text', mimeType, bytes: 'größer' })),
    )

    for (const [at, text] of texts.entries()) {
      const whole = await anyone.get(linkOf(text))
      const head = await anyone.send('HEAD', linkOf(text))
      const part = await anyone.get(linkOf(text), { range: 'bytes=0-1' })

      expect(whole.text).toBe('größer')
      for (const { headers } of [whole, head, part])
        expect(headers.get('content-type')).toBe(`${types[at]}; charset=utf-8`)
    }
  })

  test('a copy that is current is not sent again', async () => {
    const first = await anyone.get(linkOf())

    const second = await anyone.get(linkOf(), { 'if-none-match': first.headers.get('etag')! })
    const other = await anyone.get(linkOf(), { 'if-none-match': '"another"' })

    expect(second).toMatchObject({ status: 304, text: '' })
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(second.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
    expect(other.status).toBe(200)
  })

  test('HEAD says how large the file is without sending it', async () => {
    const response = await anyone.send('HEAD', linkOf())

    const { headers } = await anyone.get(linkOf())
    expect(response).toMatchObject({ status: 200, text: '' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': '9',
      'content-type': 'image/png',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': headers.get('access-control-expose-headers'),
      'content-disposition': headers.get('content-disposition'),
      'content-security-policy': headers.get('content-security-policy'),
      etag: headers.get('etag'),
    })
  })

  test('HEAD of a link that does not hold, and of a file that is gone, says so without a body', async () => {
    const link = linkOf()
    await app.dependencies.blobs.remove(asset.blobKey)

    const gone = await anyone.send('HEAD', link)
    const altered = await anyone.send('HEAD', `${link}x`)

    expect(gone).toMatchObject({ status: 404, text: '' })
    expect(altered).toMatchObject({ status: 403, text: '' })
  })

  test('HEAD of a copy that is current is 304', async () => {
    const etag = (await anyone.get(linkOf())).headers.get('etag')!

    const response = await anyone.send('HEAD', linkOf(), { headers: { 'if-none-match': etag } })

    expect(response).toMatchObject({ status: 304, text: '' })
    expect(response.headers.get('etag')).toBe(etag)
    expect(response.headers.get('content-length')).toBeNull() // It would be that of the file.
  })

  test('a link holds for an hour and then no longer', async () => {
    const link = linkOf()

    await app.advance('59m')
    const during = await anyone.get(link)
    await app.advance('7m')
    const after = await anyone.get(link)

    expect(during.status).toBe(200)
    expect(after).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
    expect(after.headers.get('cache-control')).toBeNull()
    expect(after.headers.get('access-control-allow-origin')).toBe('*')
    expect((await anyone.get(linkOf())).status).toBe(200)
  })

  test('a link with any character of its id, name, end or signature changed is refused unasked', async () => {
    const link = linkOf()
    const [, ...values] = /files\/(.+)\/(.+)\?expires=(.+)&signature=(.+)$/.exec(link)!
    const statements = watchStatements()

    for (const value of values) {
      for (const [at, character] of Array.from(value).entries()) {
        const altered = value.slice(0, at) + (character === 'a' ? 'b' : 'a') + value.slice(at + 1)
        const response = await anyone.get(link.replace(value, altered))
        expect(response).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
      }
    }

    expect(statements()).toEqual([])
  })

  test.for<[string, (link: string) => string]>([
    ['no signature', (link) => link.replace(/&signature=.*/, '')],
    ['no end', (link) => link.replace(/expires=\d+&/, '')],
    ['nothing of it', (link) => link.replace(/\?.*/, '')],
    ['another asset', (link) => link.replace(asset.id, '0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f')],
    ['what is no id', (link) => link.replace(asset.id, 'nothing')],
    ['another file', (link) => link.replace('file.png', 'file.svg')],
    ['a later end', (link) => link.replace(/expires=(\d+)/, (_, end) => `expires=${Number(end) + 300}`)],
  ])('a link with %s is refused', async ([, change]) => {
    expect(await anyone.get(change(linkOf()))).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
  })

  test('a parameter it does not know is refused', async () => {
    const response = await anyone.get(`${linkOf()}&download=1`)

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'download' }] } })
  })

  test('a file that the asset does not have is not found, however well signed', async () => {
    const link = app.dependencies.links
      .to(asset.id, { ...ownFile(asset), name: 'file.svg' })
      .slice(PUBLIC_URL.length)

    expect(await anyone.get(link)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a file that was deleted is not found', async () => {
    const link = linkOf()
    await app.dependencies.blobs.remove(asset.blobKey)
    const withoutBytes = await anyone.get(link)
    await app.service.database.db.deleteFrom('assets').where('id', '=', asset.id).execute()

    const withoutRow = await anyone.get(link)

    expect(withoutBytes).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(withoutBytes.headers.get('cache-control')).toBeNull()
    expect(withoutRow).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
