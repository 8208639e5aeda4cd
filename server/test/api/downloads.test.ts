import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listOutputs } from '../../src/assets/store.ts'
import { expectOk, PUBLIC_URL, testApp, type Actor, type Person, type TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { runEvery } from '../recurring-jobs.ts'
import { submitAs } from '../submit-as.ts'

async function entriesOf(client: Client, path: string): Promise<Record<string, string>> {
  const response = await client.open(path)
  expect(response.status).toBe(200)
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(entries).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}

const pathOf = (url: string) => url.slice(PUBLIC_URL.length)

describe('GET /v1/generations/{id}/download', () => {
  let app: TestApp
  let alice: Actor

  beforeEach(async () => {
    app = await testApp()
    alice = await app.account({ coins: 100 })
  })

  const download = (id: string) => `/v1/generations/${id}/download`

  async function ended(outputs = 1): Promise<string> {
    const { id } = await alice.submit({ prompt: 'A lighthouse', num_outputs: outputs })
    await app.runJobs()
    return id
  }

  /** The key of an output's file in the store. */
  async function keyOf(generationId: string, position: number): Promise<string> {
    const assets = await listOutputs(app.service.database.db, [generationId])
    return assets[position]!.blobKey
  }

  test('every output is in it, under a name of its own', async () => {
    const id = await ended(2)

    const entries = await entriesOf(alice, download(id))
    const { headers } = await alice.open(download(id))

    const names = Object.keys(entries)
    expect(names).toHaveLength(2)
    expect(names[0]).toMatch(/^\d{4}-\d\d-\d\d-sandbox-image-a-lighthouse-[0-9a-f]{8}-1\.png$/)
    expect(names[1]).toMatch(/-2\.png$/)
    for (const bytes of Object.values(entries)) expect(bytes).toContain('PNG')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${id}.zip"`,
      'cache-control': 'no-store',
      'accept-ranges': 'none',
    })
  })

  test('a session may have it as well as a key, and nobody else', async () => {
    const owner = await app.person({ coins: 100 })
    const id = await submitAs(owner)
    await app.runJobs()

    expect((await owner.get(download(id))).status).toBe(200)
    expect(await alice.get(download(id))).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await app.stranger().get(download(id))).toMatchObject({ status: 401 })
  })

  test('a locked account still has what it made', async () => {
    const id = await ended()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${alice.id}`, { locked: true }))

    expect((await alice.get(download(id))).status).toBe(200)
  })

  test('HEAD says what it is without making it; a range is the whole', async () => {
    const id = await ended()

    const head = await alice.send('HEAD', download(id))
    const part = await alice.open(download(id), { range: 'bytes=0-9' })

    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('content-type')).toBe('application/zip')
    expect(head.headers.get('content-length')).toBeNull()
    expect(part.status).toBe(200)
    expect((await part.arrayBuffer()).byteLength).toBeGreaterThan(10)
  })

  test('before it has ended it is not_ended, and without outputs not_found', async () => {
    const waiting = await alice.submit()
    const early = await alice.get(download(waiting.id))
    await expectOk(alice.post(`/v1/generations/${waiting.id}/cancel`))

    const canceled = await alice.get(download(waiting.id))

    expect(early).toMatchObject({ status: 409, body: { code: 'not_ended' } })
    expect(canceled).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a file that is gone is named in it, and the rest is there', async () => {
    const id = await ended(3)
    await app.dependencies.blobs.remove(await keyOf(id, 1))

    const entries = await entriesOf(alice, download(id))

    expect(Object.keys(entries)).toHaveLength(3)
    expect(entries['missing.txt']).toMatch(/not included:\n\n\S+-2\.png\n$/)
  })

  test('while the file store is away it is unavailable', async () => {
    const id = await ended()
    const files = join(app.dataDir, 'files')
    await rename(files, `${files}.away`)
    onTestFinished(() => rename(`${files}.away`, files))

    expect(await alice.get(download(id))).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  test('a client that goes away stops the reading of the file', async () => {
    const id = await ended(2)
    const { blobs } = app.dependencies
    const large = await keyOf(id, 1)
    await blobs.put(large, [Buffer.alloc(30_000_000, 'x')])
    const open = blobs.open.bind(blobs)
    const opened = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<number>()
    blobs.open = async (key, range) => {
      const found = await open(key, range)
      let read = 0
      if (key === large) {
        found?.stream.on('data', (chunk: Buffer) => (read += chunk.length)).pause()
        found?.stream.once('close', () => closed.resolve(read))
        opened.resolve()
      }
      return found
    }
    onTestFinished(() => void (blobs.open = open))
    const leaving = new AbortController()

    const response = await alice.open(download(id), {}, leaving.signal)
    await response.body!.getReader().read()
    await opened.promise // The file before it may be all that was read so far.
    leaving.abort()

    expect(await closed.promise).toBeLessThan(30_000_000)
  })
})

describe('POST /account/v1/downloads', () => {
  let app: TestApp
  let owner: Person

  beforeEach(async () => {
    app = await testApp()
    owner = await app.person({ coins: 100 })
  })

  const ask = (body: object) => owner.post('/account/v1/downloads', body)

  test('gives a link with which anyone gets the files, for a quarter of an hour', async () => {
    const generationId = await submitAs(owner)
    await app.runJobs()
    const upload = await app.asset(owner, { bytes: 'an upload' })

    const { status, body } = await ask({ generationIds: [generationId], assetIds: [upload.id] })
    const entries = await entriesOf(app.stranger(), pathOf(body.url))
    const head = await app.stranger().send('HEAD', pathOf(body.url))
    await app.advance('14m')
    const during = await app.stranger().get(pathOf(body.url))
    await app.advance('2m')
    const after = await app.stranger().get(pathOf(body.url))

    expect(status).toBe(201)
    expect(body).toMatchObject({ files: 2, missing: [] })
    expect(Object.values(entries)).toContain('an upload')
    expect(Object.keys(entries)).toHaveLength(2)
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('content-disposition')).toMatch(
      /^attachment; filename="atelier-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(head.headers.get('cache-control')).toBe('private, no-store')
    expect(during.status).toBe(200)
    expect(after).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
  })

  test('the link cannot be read out of the database, and is forgotten once it has expired', async () => {
    const upload = await app.asset(owner)
    const { url } = await expectOk(ask({ assetIds: [upload.id] }))
    const count = async () => {
      const { rows } = await sql<{ row: string }>`select downloads::text as row from downloads`.execute(
        app.service.database.db,
      )
      return rows.map(({ row }) => row)
    }
    const kept = await count()
    await app.advance('16m')
    await runEvery(app, 'forget-downloads')

    expect(kept).toHaveLength(1)
    expect(kept[0]).not.toContain(url.split('/').at(-1))
    expect(await count()).toEqual([])
  })

  test('a collection is all that is in it, for nobody but its owner', async () => {
    const [inside] = [await submitAs(owner), await submitAs(owner)]
    await app.runJobs()
    const { id: collectionId } = await expectOk(owner.post('/account/v1/collections', { name: 'Best' }))
    await expectOk(
      owner.post('/account/v1/labels', { generationIds: [inside], addToCollections: [collectionId] }),
    )
    const eve = await app.person()

    const { status, body } = await ask({ collectionId })
    const stolen = await eve.post('/account/v1/downloads', { collectionId })

    expect([status, body.files]).toEqual([201, 1])
    const [output] = (await expectOk(owner.get(`/v1/generations/${inside}`))).outputs
    const [name] = Object.keys(await entriesOf(owner, pathOf(body.url)))
    expect(name).toContain(output.id.slice(0, 8))
    expect(stolen).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test("what is not the caller's is missing, and nothing but that is not found", async () => {
    const eve = await app.person()
    const [mine, foreign] = [await app.asset(owner), await app.asset(eve)]

    const some = await ask({ assetIds: [mine.id, foreign.id] })
    const none = await ask({ assetIds: [foreign.id] })

    expect(some).toMatchObject({ status: 201, body: { files: 1, missing: [foreign.id] } })
    expect(Object.keys(await entriesOf(owner, pathOf(some.body.url)))).toHaveLength(1)
    expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('what is deleted after the link was made is named in missing.txt; of nothing left there is no ZIP', async () => {
    const [kept, lost] = [await app.asset(owner), await app.asset(owner)]
    const { url } = await expectOk(ask({ assetIds: [kept.id, lost.id] }))
    await expectOk(owner.delete(`/account/v1/assets/${lost.id}`))
    const entries = await entriesOf(app.stranger(), pathOf(url))
    await expectOk(owner.delete(`/account/v1/assets/${kept.id}`))

    const empty = await app.stranger().get(pathOf(url))

    expect(Object.keys(entries)).toHaveLength(2)
    expect(entries['missing.txt']).toContain(lost.id)
    expect(empty).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test.each([[{}], [{ assetIds: [] }], [{ assetIds: ['x'] }], [{ generationIds: 'all' }]])(
    '%j is invalid_params',
    async (body) => {
      expect(await ask(body)).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    },
  )

  test.each(['x', '%00', '..%2f..%2fetc%2fpasswd', 'a'.repeat(10_000), "'--", '🔑'])(
    'a made-up link %# is invalid_link',
    async (token) => {
      const response = await app.stranger().get(`/downloads/${encodeURI(token)}`)

      expect(response).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
    },
  )

  test('while the file store is away the link is unavailable, and works afterwards', async () => {
    const upload = await app.asset(owner)
    const { url } = await expectOk(ask({ assetIds: [upload.id] }))
    const files = join(app.dataDir, 'files')
    await rename(files, `${files}.away`)
    const during = await app.stranger().get(pathOf(url))
    await rename(`${files}.away`, files)

    const after = await app.stranger().get(pathOf(url))

    expect(during).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(after.status).toBe(200)
  })
})

describe('above the limits of the operator a download is 413 download_too_large', () => {
  const limits = { DOWNLOAD_MAX_FILES: '2', DOWNLOAD_MAX_MB: '1' }

  test('by number', async () => {
    const app = await testApp(limits)
    const owner = await app.person({ coins: 100 })
    const assets = [await app.asset(owner), await app.asset(owner), await app.asset(owner)]
    const ids = assets.map(({ id }) => id)

    const many = await owner.post('/account/v1/downloads', { assetIds: ids })
    const few = await owner.post('/account/v1/downloads', { assetIds: ids.slice(1) })

    expect(many).toMatchObject({ status: 413, body: { code: 'download_too_large' } })
    expect(many.body.detail).toBe('These are 3 files, and one download has at most 2. Choose fewer.')
    expect(few.status).toBe(201)
  })

  test('by size', async () => {
    const app = await testApp(limits)
    const owner = await app.person()
    const { id } = await app.asset(owner, { bytes: Buffer.alloc(2 ** 20 + 1) })

    const response = await owner.post('/account/v1/downloads', { assetIds: [id] })

    expect(response).toMatchObject({ status: 413, body: { code: 'download_too_large' } })
    expect(response.body.detail).toBe(
      'These files total 2 MB, and one download has at most 1 MB. Choose fewer.',
    )
  })

  test('of a generation as well', async () => {
    const app = await testApp(limits)
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit({ num_outputs: 3 })
    await app.runJobs()

    const response = await alice.get(`/v1/generations/${id}/download`)

    expect(response).toMatchObject({ status: 413, body: { code: 'download_too_large' } })
  })
})
