import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireAsset, type StoredAsset } from '../../src/assets/asset.ts'
import { contentType, downloadHeaders } from '../../src/assets/download-headers.ts'
import { fileName, fileTypes } from '../../src/assets/file-name.ts'
import { ownFile, type AssetFile } from '../../src/assets/files.ts'
import { createLinks } from '../../src/assets/links.ts'
import { crossOriginHeaders } from '../../src/platform/http/cross-origin.ts'
import { deriveSecrets, signerFor } from '../../src/platform/secrets.ts'
import { PUBLIC_URL, SECRET_KEY, stopApp, testApp, type TestApp } from '../app.ts'
import { Client } from '../client.ts'
import { needs } from '../outside-program.ts'
import { startNginx } from './nginx.ts'
import { makeDataDir } from './program.ts'

const bytes = Buffer.alloc(300_000, '0123456789')
const linkSecret = 'a-secret-that-nginx-was-given-as-well'

/** Our request ids are UUIDs; those of nginx have no dashes. */
const ofNginx = /^[0-9a-f]{32}$/
const ofUs = /^[0-9a-f-]{36}$/

const derived: [string, string][] = [
  ['thumbnail.webp', 'image/webp'],
  ['subtitles.srt', 'application/x-subrip'],
  ['subtitles.vtt', 'text/vtt'],
  ['model-obj.zip', 'application/zip'],
]
const named = [...fileTypes.map((type): [string, string] => [fileName(type), type]), ...derived]

describe.runIf(needs('nginx', 'apt-get install nginx'))('links that nginx checks by itself', () => {
  let app: TestApp
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let anyone: Client
  let asset: StoredAsset
  let link: string

  beforeAll(async () => {
    app = await testApp({ FILES_ACCEL_PREFIX: '/accel', FILES_LINK_SECRET: linkSecret })
    asset = await app.asset(await app.account(), { bytes })
    link = linkTo(asset)
    nginx = await startNginx({ ...app, folder: makeDataDir(), linkSecret })
    anyone = new Client(nginx.origin)
  })
  afterAll(async () => {
    await nginx.stop()
    await stopApp()
  })

  function linkTo(to: StoredAsset, file: Partial<AssetFile> = {}, links = app.dependencies.links): string {
    return links.to(to.id, { ...ownFile(to), ...file }, { isShared: false }).slice(PUBLIC_URL.length)
  }

  test('are those of outputs: the file of an upload may also be another’s, and outlive it', () => {
    const { links } = app.dependencies

    expect(wireAsset(asset, links).url).not.toContain('check=')
    expect(wireAsset({ ...asset, generationId: asset.id }, links).url).toContain('&check=')
  })

  test('lead to the file without us', async () => {
    const response = await anyone.get(link)

    expect(response.status).toBe(200)
    expect(response.text === bytes.toString()).toBe(true)
    expect(response.headers.get('x-request-id')).toMatch(ofNginx)
    expect(response.headers.get('last-modified')).toBeNull()
  })

  test.for(named)('%s has every header that we would send of %s', async ([name, mimeType]) => {
    const response = await anyone.send('HEAD', linkTo(asset, { name, mimeType }))

    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...downloadHeaders(asset.id, { ...ownFile(asset), name, mimeType }, 3900),
      ...crossOriginHeaders,
      'content-type': contentType({ mimeType }),
      'content-length': '300000',
      'accept-ranges': 'bytes',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(ofNginx),
    })
  })

  test('a type that no name tells is ours to say', () => {
    expect(linkTo(asset, { name: fileName('image/avif'), mimeType: 'image/avif' })).not.toContain('check=')
    expect(linkTo(asset, { name: 'file.png', mimeType: 'image/gif' })).not.toContain('check=')
  })

  test.for([
    ['bytes=0-3', '0123', 'bytes 0-3/300000', ofNginx],
    ['bytes=-3', '789', 'bytes 299997-299999/300000', ofNginx],
    ['bytes=2-5', '2345', 'bytes 2-5/300000', ofUs],
  ] as const)('%s is a part', async ([range, text, contentRange, by]) => {
    const part = await anyone.get(link, { range })

    expect(part).toMatchObject({ status: 206, text })
    expect(part.headers.get('content-range')).toBe(contentRange)
    expect(part.headers.get('x-request-id')).toMatch(by)
  })

  test('several parts are the whole, and one behind the end is a problem in our words', async () => {
    const several = await anyone.get(link, { range: 'bytes=0-1,4-5' })
    const behind = await anyone.get(link, { range: 'bytes=300000-' })

    expect(several.status).toBe(200)
    expect(behind).toMatchObject({ status: 416, body: { code: 'invalid_range' } })
    expect(behind.headers.get('content-range')).toBe('bytes */300000')
  })

  test('a condition is ours to judge', async () => {
    const etag = `"${asset.sha256}"`
    const current = await anyone.get(link, { 'if-none-match': etag })
    const resumed = await anyone.get(link, { range: 'bytes=2-5', 'if-range': etag })
    const asked = await anyone.send('OPTIONS', link)

    expect(current).toMatchObject({ status: 304, text: '' })
    expect(resumed).toMatchObject({ status: 206, text: '2345' })
    expect(asked.status).toBe(204)
    for (const { headers } of [current, resumed, asked])
      expect(headers.get('x-request-id') ?? crypto.randomUUID()).toMatch(ofUs)
  })

  test.for([
    ['another time', /expires=\d+/, 'expires=9999999999'],
    ['another name', /file\.png/, 'file.svg'],
    ['another asset', /\/files\/[0-9a-f]{4}/, '/files/0000'],
  ] as [string, RegExp, string][])('%s is refused', async ([, from, to]) => {
    const response = await anyone.get(link.replace(from, to))

    expect(response).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
  })

  test('another place leads to no other file: nginx does not believe it, and we do not read it', async () => {
    const other = await app.asset({ id: asset.accountId }, { bytes: 'of somebody else' })
    const path = app.dependencies.blobs.pathOf!(other.blobKey)

    for (const place of [path, '../operator-token', `%2e%2e/operator-token`, `${path}&path=${path}`]) {
      const response = await anyone.get(link.replace(/path=[^&]+/, `path=${place}`))
      // Two of one parameter are a mistake, in our words; anything else leads to what was signed.
      expect(response.status === 400 || response.text === bytes.toString()).toBe(true)
      expect(response.headers.get('x-request-id')).toMatch(ofUs)
    }
  })

  test('one that has expired, or was made with another secret, is known to us alone', async () => {
    const parts = { cdnUrl: `${PUBLIC_URL}/files`, ...signerFor(deriveSecrets(SECRET_KEY), 'links') }
    const front = { pathOf: app.dependencies.blobs.pathOf!, digest: () => 'x'.repeat(22) }
    const elsewhere = linkTo(asset, {}, createLinks({ ...parts, now: app.clock.now, front }))
    const expired = linkTo(
      asset,
      {},
      createLinks({ ...parts, now: () => app.clock.now() - 7_200_000, front }),
    )

    expect(elsewhere).toContain('check=')
    expect(await anyone.get(elsewhere)).toMatchObject({ status: 200 })
    expect((await anyone.get(elsewhere)).headers.get('x-request-id')).toMatch(ofUs)
    expect(await anyone.get(expired)).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
  })

  test('a file that is gone is a problem in our words, at once', async () => {
    const gone = await app.asset({ id: asset.accountId })
    expect((await anyone.get(linkTo(gone))).status).toBe(200)

    await app.service.database.db.deleteFrom('assets').where('id', '=', gone.id).execute()
    await app.dependencies.blobs.remove(gone.blobKey)

    expect(await anyone.get(linkTo(gone))).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
