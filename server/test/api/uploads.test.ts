import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { png, wav } from '../../../media/test/crafted.ts'
import { sample, sampleTypes, type SampleType } from '../../../media/test/samples.ts'
import { BlobsUnavailable } from '../../src/platform/storage/unavailable.ts'
import { PoolUnavailable } from '../../src/platform/process-pool/errors.ts'
import type { MediaPool } from '../../src/platform/media/pool.ts'
import { tunePath } from '../../src/providers/sandbox/audio-fixtures.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'
import { fetchLink, scratchFiles, storedFiles } from '../files.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 1000 })
})

const upload = async (type: SampleType, by = alice) => expectOk(by.upload(await sample(type)))

const submit = (params: object, modelId: string) => {
  const consent = modelId === 'sandbox-lipsync' && { consent: true }
  const body = { modelId, params, maxCoins: 1000, ...consent }
  return alice.post('/v1/generations', body, { 'idempotency-key': randomUUID() })
}

const countAssets = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from assets`.execute(app.service.database.db)
  return rows[0]!.count
}

describe('POST /v1/uploads', () => {
  const sizes = { image: { width: 96, height: 64 }, video: { width: 64, height: 36 }, audio: {} }

  test.for(sampleTypes)('%s is taken for what it is, whatever it claims, with its previews', async (type) => {
    const bytes = await sample(type)
    const kind = type.split('/')[0] as keyof typeof sizes

    const { status, body } = await alice.upload(bytes, { name: '../../x.exe', type: 'text/html' })

    expect(status).toBe(201)
    expect(body).toMatchObject({ kind, mimeType: type, ...sizes[kind] })
    expect(body.durationSeconds).toEqual(kind === 'image' ? null : expect.closeTo(2, 1))
    expect(await fetchLink(app, body.url)).toEqual({ status: 200, type, bytes })
    const previews = [body.thumbnailUrl, body.posterUrl, body.waveformUrl].filter(Boolean)
    for (const url of previews) expect(await fetchLink(app, url)).toMatchObject({ type: 'image/webp' })
    expect(previews).toHaveLength(kind === 'image' ? 1 : 2)
    expect(body.posterUrl !== null).toBe(kind === 'video')
    expect(body.transparent).toBe(kind === 'image' ? false : undefined)
    expect(scratchFiles(app)).toEqual([])
  })

  test.for(sampleTypes)('%s is what a model can be given', async (type) => {
    const asset = await upload(type)
    const other = asset.kind === 'video' ? 'audio/mpeg' : 'video/mp4'
    const params =
      asset.kind === 'image'
        ? { image: asset.id, prompt: 'x' }
        : { [asset.kind]: asset.id, [other.split('/')[0]!]: (await upload(other)).id }

    const { body } = await submit(params, asset.kind === 'image' ? 'sandbox-edit' : 'sandbox-lipsync')
    await app.runJobs()

    expect((await alice.get(`/v1/generations/${body.id}`)).body).toMatchObject({ status: 'succeeded' })
  })

  test('the same bytes uploaded twice by one account are two assets and stored once', async () => {
    const first = await upload('image/png')
    const files = storedFiles(app)

    const second = await upload('image/png')

    expect(second.id).not.toBe(first.id)
    expect({ ...second, id: '', url: '', thumbnailUrl: '' }).toEqual({
      ...first,
      id: '',
      url: '',
      thumbnailUrl: '',
    })
    expect(storedFiles(app)).toEqual(files)
    expect(await fetchLink(app, second.url)).toMatchObject({ status: 200, bytes: await sample('image/png') })
  })

  test('the same bytes at the same time are stored once', async () => {
    const files = storedFiles(app)

    const assets = await Promise.all(Array.from({ length: 8 }, () => upload('image/webp')))

    expect(new Set(assets.map(({ id }) => id)).size).toBe(8)
    expect(storedFiles(app)).toHaveLength(files.length + 2)
  })

  test('nobody shares with another account: it could tell what that one has', async () => {
    const bob = await app.account()
    await upload('image/png')
    const files = storedFiles(app)

    await upload('image/png', bob)

    expect(storedFiles(app)).toHaveLength(files.length + 2)
  })
})

describe('an upload that is not taken leaves nothing', () => {
  const form = (fill: (form: FormData) => void) => {
    const body = new FormData()
    fill(body)
    return body
  }
  const blob = new Blob(['x'])
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
  const part = (head: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\nx\r\n--b--\r\n`
  const field = { status: 400, body: { code: 'invalid_params', issues: [{ path: 'file' }] } }

  // prettier-ignore
  test.for<[string, { body?: unknown; headers?: Record<string, string> }]>([
    ['no body', {}],
    ['JSON', { body: {} }],
    ['text', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['a form without files', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['multipart without a boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['an empty multipart body', { body: '--b--\r\n', headers: boundary }],
    ['nothing of its boundary', { body: 'x'.repeat(10_000), headers: boundary }],
    ['a body that breaks off', { body: part('name="file"; filename="a"').slice(0, -8), headers: boundary }],
    ['a head that breaks off', { body: '--b\r\nContent-Disposition: form-data; na', headers: boundary }],
    ['a field that is no file', { body: part('name="file"'), headers: boundary }],
    ['a file without a name of its field', { body: part('filename="a"'), headers: boundary }],
    ['no form-data', { body: '--b\r\nContent-Disposition: attachment; name="file"; filename="a"\r\n\r\nx\r\n--b--\r\n', headers: boundary }],
    ['another field', { body: form((body) => body.append('image', blob, 'a')) }],
    ['a second file', { body: form((body) => { body.append('file', blob, 'a'); body.append('file', blob, 'b') }) }],
    ['a field behind the file', { body: form((body) => { body.append('file', blob, 'a'); body.append('kind', 'image') }) }],
    ['a field before the file', { body: form((body) => { body.append('kind', 'image'); body.append('file', blob, 'a') }) }],
    ['10,000 parts', { body: form((body) => { for (let count = 0; count < 10_000; count++) body.append('file', blob, 'a') }) }],
  ])('%s', async ([, ask]) => {
    const files = storedFiles(app)

    expect(await alice.send('POST', '/v1/uploads', ask)).toMatchObject(field)

    expect([storedFiles(app), scratchFiles(app), await countAssets()]).toEqual([files, [], 0])
  })

  // prettier-ignore
  test.for<[string, Buffer, number, string]>([
    ['nothing', Buffer.alloc(0), 415, 'upload_invalid'],
    ['FLAC, which only models make', readFileSync(tunePath('flac', 0)), 415, 'upload_invalid'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'upload_invalid'],
    ['a picture that is none', png(64, 64, Buffer.from('no pixels')), 415, 'upload_invalid'],
    ['a picture of 8193 pixels', png(8193, 1, Buffer.alloc(8 * 8193 + 1)), 413, 'upload_too_large'],
    ['a recording of eleven minutes', wav(Buffer.alloc(8000 * 660), { bits: 8 }), 413, 'upload_too_long'],
  ])('%s', async ([, bytes, status, code]) => {
    const files = storedFiles(app)

    expect(await alice.upload(bytes, { type: 'image/png' })).toMatchObject({ status, body: { code } })

    expect([storedFiles(app), scratchFiles(app), await countAssets()]).toEqual([files, [], 0])
  })
})

test('an upload that finds the store gone half-way leaves nothing', async () => {
  const files = storedFiles(app)
  const away = new BlobsUnavailable('the disk is away', undefined)
  const putting = vi.spyOn(app.dependencies.blobs, 'putFile').mockRejectedValueOnce(away)

  const answer = await alice.upload(await sample('image/png'))

  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(putting).toHaveBeenCalledOnce()
  expect([storedFiles(app), scratchFiles(app), await countAssets()]).toEqual([files, [], 0])
  putting.mockRestore()
})

test('a file that the disk could not keep is no upload, although a later sync would say nothing', async () => {
  const files = storedFiles(app)
  const lost = new BlobsUnavailable('input/output error', undefined)
  const syncing = vi.spyOn(app.dependencies.blobs, 'sync').mockRejectedValueOnce(lost)

  const answer = await alice.upload(await sample('image/png'))

  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(syncing).toHaveBeenCalledOnce()
  expect([storedFiles(app), scratchFiles(app), await countAssets()]).toEqual([files, [], 0])
  syncing.mockRestore()
})

test('a preview that cannot be stored takes the file with it', async () => {
  const files = storedFiles(app)
  const away = new BlobsUnavailable('the disk is away', undefined)
  const putting = vi.spyOn(app.dependencies.blobs, 'put').mockRejectedValueOnce(away)

  const answer = await alice.upload(await sample('video/mp4'))

  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect([storedFiles(app), scratchFiles(app), await countAssets()]).toEqual([files, [], 0])
  putting.mockRestore()
})

describe('uploads are new work', () => {
  const settings = { maintenance: false, disabledChannels: [] }

  // prettier-ignore
  test.for<[string, object, number, string]>([
    ['maintenance', { maintenance: true }, 503, 'maintenance'],
    ['a channel that is switched off', { disabledChannels: ['api'] }, 503, 'channel_disabled'],
  ])('%s refuses them', async ([, change, status, code]) => {
    await expectOk(app.operator.put('/operator/v1/settings', { ...settings, ...change }))

    expect(await alice.upload(await sample('image/png'))).toMatchObject({ status, body: { code } })
  })

  test('a locked account is refused', async () => {
    await expectOk(app.operator.patch(`/operator/v1/accounts/${alice.id}`, { locked: true }))

    const answer = await alice.upload(await sample('image/png'))

    expect(answer).toMatchObject({ status: 403, body: { code: 'account_locked' } })
  })

  test('of one account eight may arrive at a time', async () => {
    const taken = Array.from({ length: 8 }, () => app.dependencies.uploadSlots.take(alice.id)!)
    const bob = await app.account()

    const refused = await alice.upload(await sample('image/png'))
    const ofBob = await bob.upload(await sample('image/png'))
    for (const slot of taken) slot[Symbol.dispose]()
    const later = await alice.upload(await sample('image/png'))

    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect([ofBob.status, later.status]).toEqual([201, 201])
  })
})

describe('the media pool', () => {
  const busy = new PoolUnavailable('paused')
  const crash = new PoolUnavailable('crashed')
  let fate: Error
  const media: MediaPool = {
    inspect: () => Promise.reject(fate),
    transparentMask: () => Promise.reject(fate),
    isReady: () => false,
    close: async () => {},
  }
  const parts = { media }

  beforeEach(async () => {
    app = await testApp({}, parts)
    alice = await app.account({ coins: 1000 })
  })

  // prettier-ignore
  test.for<[string, Error, number, string]>([
    ['that rests after too many deaths is unavailable', busy, 503, 'unavailable'],
    ['whose child died over a file refuses that file', crash, 415, 'upload_invalid'],
  ])('%s, and nothing is left', async ([, error, status, code]) => {
    fate = error
    const files = storedFiles(app)

    const answer = await alice.upload(await sample('image/png'))

    expect(answer).toMatchObject({ status, body: { code } })
    expect([storedFiles(app), scratchFiles(app), await countAssets()]).toEqual([files, [], 0])
  })

  test('that rests is not ready, and what was made waits for it: nothing is charged', async () => {
    fate = busy
    const { id } = await alice.submit({ modelId: 'sandbox-3d' })
    const files = storedFiles(app)

    await app.runJobs().catch(() => undefined)

    expect((await app.stranger().get('/readyz')).body).toMatchObject({ issues: [{ path: 'media' }] })
    expect((await alice.get(`/v1/generations/${id}`)).body).toMatchObject({ status: 'processing' })
    expect(await alice.balance()).toEqual({ available: 988, held: 12 })
    expect([storedFiles(app), scratchFiles(app)]).toEqual([files, []])
  })
})
