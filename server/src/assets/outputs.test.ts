import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Blobs, Source } from '../platform/storage/blobs.ts'
import type { Ingest } from './ingest.store.ts'
import { storeOutputs, type BackendFile } from './outputs.store.ts'

const measures = {
  kind: 'image',
  mimeType: 'image/png',
  width: 1,
  height: 1,
  durationSeconds: null,
} as const

test('an output of a job that was given up is an error of whoever stores it, not of the process', async () => {
  const ingest: Ingest = async (content) => {
    await turn() // As a file takes a moment to be opened before it is written to.
    await Array.fromAsync(content)
    throw new Error('it was read')
  }
  const outputs = [{ ...measures, bytes: Buffer.from('a picture') }]
  const tools = { blobs: {} as never, ingest, lossOf: () => undefined }

  const storing = storeOutputs(tools, { id: 'g', accountId: 'a' }, 'token', outputs, AbortSignal.abort())

  await expect(storing).rejects.toMatchObject({ name: 'AbortError' })
})

const bytes = Buffer.from('a picture')
const previews = [{ name: 'thumbnail', bytes: Buffer.from('a small one') }] as const

test('what this process drew is stored as it says, without being looked at', async () => {
  const { ingest, stored, store } = setUp()

  const { assets } = await store({
    ...measures,
    bytes,
    previews,
    metadata: 'kept',
    drawnHere: { transparent: true },
  })

  expect(ingest).not.toHaveBeenCalled()
  expect(Object.fromEntries(stored)).toEqual({
    'token-0': 'a picture',
    'token-0.thumbnail.webp': 'a small one',
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(assets).toMatchObject([{ ...measures, transparent: true, sizeBytes: 9, sha256, blobKey: 'token-0' }])
  expect(assets[0]!.derived).toMatchObject([{ name: 'thumbnail.webp', sizeBytes: 11 }])
})

test('what merely brings its measures and its previews is looked at', async () => {
  const { ingest, store } = setUp()

  await store({ ...measures, bytes, previews, metadata: 'kept' })

  expect(ingest).toHaveBeenCalledOnce()
})

test('of what this process drew nothing stays where its preview cannot be stored', async () => {
  const { stored, store } = setUp('token-0.thumbnail.webp')

  const storing = store({
    ...measures,
    bytes,
    previews,
    metadata: 'kept',
    drawnHere: { transparent: false },
  })

  await expect(storing).rejects.toThrow('the disk is full')
  expect([...stored]).toEqual([])
})

/** A store in memory, which refuses one key, and an ingest that delivers nothing. */
function setUp(refusedKey?: string) {
  const stored = new Map<string, string>()
  const blobs: Pick<Blobs, 'put' | 'remove'> = {
    async put(key: string, source: Source) {
      if (key === refusedKey) throw new Error('the disk is full')
      const content = Buffer.concat(await Array.fromAsync(source))
      stored.set(key, content.toString())
      return { sizeBytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    },
    remove: async (key) => void stored.delete(key),
  }
  const ingest = vi.fn<Ingest>(async () => ({
    path: '',
    sizeBytes: 0,
    sha256: '',
    previews: [],
    properties: undefined,
    refusal: 'nothing is delivered here',
    async [Symbol.asyncDispose]() {},
  }))
  const tools = { blobs: blobs as Blobs, ingest, lossOf: () => undefined }
  const { signal } = new AbortController()
  return {
    stored,
    ingest,
    store: (output: BackendFile) =>
      storeOutputs(tools, { id: 'g', accountId: 'a' }, 'token', [output], signal),
  }
}
