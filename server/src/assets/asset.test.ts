import { Asset } from '@atelier/contract/asset.ts'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { wireAsset, type StoredAsset } from './asset.ts'
import { contentType, downloadHeaders } from './download-headers.ts'
import { fileOf, ownFile } from './files.ts'
import type { Links } from './links.ts'

const stored: StoredAsset = {
  id: '0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f',
  accountId: 'alice',
  generationId: null,
  position: null,
  kind: 'image',
  mimeType: 'image/png',
  blobKey: 'key',
  sizeBytes: 9,
  sha256: 'abc',
  width: 4,
  height: 3,
  durationSeconds: null,
  transparent: null,
  stem: null,
  derived: [],
  createdAt: new Date(0),
  deletedAt: null,
}
const links: Pick<Links, 'to'> = { to: (assetId, { name }) => `https://cdn.test/${assetId}/${name}` }

test('clients see an asset without its account, its place in storage and its hash', () => {
  const url = `https://cdn.test/${stored.id}/file.png`
  const asset = wireAsset(stored, links)

  expect(asset).toEqual({
    id: stored.id,
    kind: 'image',
    url,
    thumbnailUrl: url,
    posterUrl: null,
    mimeType: 'image/png',
    width: 4,
    height: 3,
    durationSeconds: null,
  })
  expect([...Value.Errors(Asset, asset)]).toEqual([])
})

test.for([
  ['image/png', 'inline', 'png'],
  ['image/jpeg', 'inline', 'jpg'],
  ['image/webp', 'inline', 'webp'],
  ['video/mp4', 'inline', 'mp4'],
  ['video/webm', 'inline', 'webm'],
  ['audio/mpeg', 'inline', 'mp3'],
  ['audio/wav', 'inline', 'wav'],
  ['image/svg+xml', 'attachment', 'svg'],
  ['video/quicktime', 'attachment', 'mov'],
  ['model/gltf-binary', 'attachment', 'glb'],
  ['text/plain', 'attachment', 'txt'],
  ['text/html', 'attachment', 'bin'],
  ['application/xhtml+xml', 'attachment', 'bin'],
] as const)('%s is sent %s as .%s', ([mimeType, how, extension]) => {
  const headers = downloadHeaders(stored.id, ownFile({ ...stored, mimeType }), 60)

  expect(headers['content-disposition']).toBe(`${how}; filename="${stored.id}.${extension}"`)
})

test.for([
  ['text/plain', 'text/plain; charset=utf-8'],
  ['text/vtt', 'text/vtt; charset=utf-8'],
  ['application/x-subrip', 'application/x-subrip; charset=utf-8'],
  ['application/json', 'application/json'],
  ['image/svg+xml', 'image/svg+xml'],
  ['image/png', 'image/png'],
] as const)('%s is sent as %s', ([mimeType, sent]) => {
  expect(contentType({ mimeType })).toBe(sent)
})

test('a file is cached as long as its link holds, and can do nothing in a browser', () => {
  expect(downloadHeaders(stored.id, ownFile(stored), 1234)).toMatchObject({
    'cache-control': 'private, max-age=1234, immutable',
    etag: '"abc"',
    'content-security-policy': "sandbox; default-src 'none'",
  })
})

describe('the files of an asset', () => {
  const thumbnail = {
    name: 'thumbnail.webp',
    blobKey: 'key.thumbnail.webp',
    mimeType: 'image/webp',
    sizeBytes: 3,
    sha256: 'def',
  }
  const asset = { ...stored, derived: [thumbnail] }

  test('are its own and those made from it', () => {
    expect(fileOf(asset, 'file.png')).toMatchObject({ blobKey: 'key', mimeType: 'image/png', sizeBytes: 9 })
    expect(fileOf(asset, 'thumbnail.webp')).toBe(thumbnail)
  })

  test.for(['file.svg', 'poster.webp', '', 'toString', '../file.png'])('"%s" is none of them', (name) => {
    expect(fileOf(asset, name)).toBeUndefined()
  })

  test('are saved under names that tell them apart', () => {
    expect(downloadHeaders(stored.id, thumbnail, 60)['content-disposition']).toBe(
      `inline; filename="${stored.id}-thumbnail.webp"`,
    )
  })
})
