import { Asset } from '@atelier/contract/asset.ts'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { wireAsset, type StoredAsset } from './asset.ts'
import { downloadHeaders } from './download-headers.ts'

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
  createdAt: new Date(0),
}
const links = { to: (assetId: string, name: string) => `https://cdn.test/${assetId}/${name}` }

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
  const headers = downloadHeaders({ ...stored, mimeType }, 60)

  expect(headers['content-disposition']).toBe(`${how}; filename="${stored.id}.${extension}"`)
})

test('a file is cached as long as its link holds, and can do nothing in a browser', () => {
  expect(downloadHeaders(stored, 1234)).toMatchObject({
    'cache-control': 'private, max-age=1234, immutable',
    etag: '"abc"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
})
