import { basename } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { describeBlobs, read } from '../../../test/blobs-conformance.ts'
import { startS3, type TestS3 } from '../../../test/s3.ts'
import { openS3 } from './s3.ts'
import { PART_BYTES } from './s3/upload.ts'
import { BlobsUnavailable } from './unavailable.ts'

let s3: TestS3

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(async () => {
  s3.disturb = () => undefined
  paused.length = 0
  await s3.empty()
})

/** How long it would have waited before retries. */
const paused: number[] = []
const notePause = async (ms: number) => void paused.push(ms)

async function open() {
  const blobs = await openS3(s3.options, { pause: notePause })
  onTestFinished(() => blobs.close())
  return blobs
}

describeBlobs(open)

test('more files than fit on a page are listed, each once', async () => {
  const blobs = await open()
  const keys = Array.from({ length: 1010 }, (_, at) => `asset-${String(at).padStart(4, '0')}`)
  await blobs.put(keys[0]!, [Buffer.from('bytes')])
  s3.copy(keys[0]!, keys.slice(1))

  const listed = await Array.fromAsync(blobs.list())

  expect(listed.map(({ key }) => key)).toEqual(keys)
})

const tooLarge = () => Array.from({ length: 3 }, () => Buffer.alloc(PART_BYTES))

describe('what may pass is tried again', () => {
  test('503, 500, 429 and a connection that breaks', async () => {
    const blobs = await open()
    const kinds = [503, 500, 429, 0]
    const failures = new Map(kinds.map((kind) => [`asset-${kind}`, [kind, kind, kind]]))
    s3.disturb = (_, { pathname }) => failures.get(basename(pathname))?.shift()

    for (const key of failures.keys()) await blobs.put(key, [Buffer.from('bytes')])

    expect([...failures.values()]).toEqual(kinds.map(() => []))
    for (const key of failures.keys()) expect((await read(blobs, key))!.toString()).toBe('bytes')
  })

  test('but not for ever, and not what will not pass; after longer and longer pauses', async () => {
    const blobs = await open()
    const least = [100, 400, 1600]
    const asked: string[] = []
    const always = (status: number) => (method: string) => {
      asked.push(method)
      return status
    }

    s3.disturb = always(503)
    await expect(blobs.put('asset-1', [])).rejects.toThrow(BlobsUnavailable)
    s3.disturb = always(403)
    await expect(blobs.remove('asset-1')).rejects.toThrow('S3 answered 403 SlowDown')

    expect(asked).toEqual(['PUT', 'PUT', 'PUT', 'PUT', 'DELETE'])
    expect(paused.map((ms, at) => ms >= least[at]! && ms < least[at]! * 1.5)).toEqual([true, true, true])
  })
})

describe('what will not pass', () => {
  const isFinal = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((thrown: unknown) => thrown)
    return error instanceof BlobsUnavailable ? error.isFinal : 'no refusal'
  }
  const bytes = [Buffer.from('bytes')]

  test('is known of one file: the store works, and others are stored', async () => {
    const blobs = await open()
    await blobs.put('asset-1', bytes)
    await blobs.put('asset-2', bytes)
    const refusals: Record<string, [number, string]> = {
      'asset-1': [403, 'AccessDenied'],
      'asset-3': [400, 'EntityTooLarge'],
    }
    s3.disturb = (_, { pathname }) => refusals[basename(pathname)]

    expect(await isFinal(blobs.open('asset-1'))).toBe(true)
    expect(await isFinal(blobs.stat('asset-1'))).toBe(true)
    expect(await isFinal(blobs.put('asset-1', bytes))).toBe(true)
    expect(await isFinal(blobs.put('asset-3', bytes))).toBe(true)
    expect(await blobs.isReady()).toBe(true)
    expect((await read(blobs, 'asset-2'))!.toString()).toBe('bytes')
  })

  test.for<[string, (method: string, url: URL) => [number, string] | undefined]>([
    ['the key is unknown', () => [403, 'InvalidAccessKeyId']],
    ['the secret is wrong', () => [403, 'SignatureDoesNotMatch']],
    ['nothing may be written', (method) => (method === 'PUT' ? [403, 'AccessDenied'] : undefined)],
    [
      'no file may be read',
      (method, { pathname }) =>
        method === 'GET' && pathname.includes('/atelier-test/') ? [403, 'AccessDenied'] : undefined,
    ],
  ])(
    'is not blamed on a file where %s: the store is not ready, and the log says why',
    async ([, disturb]) => {
      const logged: unknown[] = []
      const log = { error: (fields: unknown) => logged.push(fields), info: () => logged.push('works') }
      const blobs = await openS3(s3.options, { pause: notePause, log: log as never })
      onTestFinished(() => blobs.close())
      await blobs.put('asset-1', bytes)
      s3.disturb = disturb

      const written = await isFinal(blobs.put('asset-2', bytes))
      const opened = await isFinal(blobs.open('asset-1'))

      expect([written, opened]).not.toContain(true)
      expect(await blobs.isReady()).toBe(false)
      expect(await blobs.isGone!()).toBe(false)
      expect(logged).toEqual([
        expect.objectContaining({
          status: 403,
          code: disturb('PUT', new URL('http://s3/'))?.[1] ?? 'AccessDenied',
        }),
      ])
      s3.disturb = () => undefined
      await vi.waitUntil(() => blobs.isReady(), 10_000)
      expect(logged.at(-1)).toBe('works')
    },
  )

  test('is known of the bucket: no file is missing in it, and nothing will come back', async () => {
    const blobs = await open()
    s3.disturb = () => [404, 'NoSuchBucket']

    expect(await isFinal(blobs.put('asset-1', bytes))).toBe(false)
    expect(await isFinal(blobs.open('asset-1'))).toBe(false)
    expect(await isFinal(blobs.stat('asset-1'))).toBe(false)
    expect([await blobs.isReady(), await blobs.isGone!()]).toEqual([false, true])
  })

  test('is told from what passes', async () => {
    const blobs = await open()
    const failures = [400, 400]
    s3.disturb = () => (failures.shift() ? [400, 'RequestTimeout'] : undefined)

    await blobs.put('asset-1', bytes)
    s3.disturb = () => [503, 'SlowDown']

    expect(await isFinal(blobs.put('asset-1', bytes))).toBe(false)
  })
})

describe('a large file', () => {
  test('that cannot be completed leaves no parts to be paid for', async () => {
    const blobs = await open()
    s3.disturb = (method, url) =>
      method === 'PUT' && url.searchParams.get('partNumber') === '2' ? 403 : undefined

    await expect(blobs.put('asset-1', tooLarge())).rejects.toThrow(BlobsUnavailable)

    expect([...s3.uploads.values()]).toEqual([])
  })

  test.for([
    ['is begun', 'POST'],
    ['is sent', 'PUT'],
  ])('is closed when the store goes away as it %s', async ([, troubled]) => {
    const blobs = await open()
    s3.disturb = (method) => (method === troubled ? 403 : undefined)
    let isClosed = false
    async function* source() {
      try {
        yield* tooLarge()
      } finally {
        isClosed = true
      }
    }

    await expect(blobs.put('asset-1', source())).rejects.toThrow(BlobsUnavailable)

    expect(isClosed).toBe(true)
  })

  test('whose upload died is a leftover after two hours', async () => {
    const blobs = await open()
    s3.disturb = (method, url) => (url.searchParams.has('uploadId') ? 403 : undefined)
    await expect(blobs.put('asset-1', tooLarge())).rejects.toThrow(BlobsUnavailable)
    s3.disturb = () => undefined
    const [left] = [...s3.uploads.values()]

    await blobs.removeLeftovers()
    expect(s3.uploads.size).toBe(1)
    left!.initiated = new Date(Date.now() - 3 * 3_600_000)
    await blobs.removeLeftovers()

    expect(s3.uploads.size).toBe(0)
  })
})

test('a store that knows no uploads has no leftovers', async () => {
  const blobs = await open()
  s3.disturb = () => 501

  await expect(blobs.removeLeftovers()).resolves.toBeUndefined()
  s3.disturb = () => 403
  await expect(blobs.removeLeftovers()).rejects.toThrow(BlobsUnavailable)
})

describe('a link', () => {
  const options = {
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
    validSeconds: 3900,
    contentType: 'image/png',
    contentDisposition: 'inline; filename="a b.png"',
    cacheControl: 'private, max-age=3900, immutable',
  }

  test('gives the file to anyone, as what it is called and for as long as it says', async () => {
    const blobs = await open()
    await blobs.put('asset-1', [Buffer.from('bytes')])

    const answer = await fetch(blobs.link!('asset-1', options))

    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="a b.png"',
      'cache-control': 'private, max-age=3900, immutable',
    })
    expect(await answer.text()).toBe('bytes')
  })

  test('is the same for the same options', async () => {
    const blobs = await open()

    expect(blobs.link!('asset-1', options)).toBe(blobs.link!('asset-1', options))
  })

  test('is refused once it has expired, and with anything changed', async () => {
    const blobs = await open()
    await blobs.put('asset-1', [Buffer.from('bytes')])
    await blobs.put('asset-2', [Buffer.from('bytes')])
    const link = blobs.link!('asset-1', options)

    for (const altered of [
      blobs.link!('asset-1', { ...options, expiresAt: options.expiresAt - 3700 }),
      link.replace('asset-1', 'asset-2'),
      link.replace('X-Amz-Expires=3900', 'X-Amz-Expires=4900'),
      link.replace('image%2Fpng', 'text%2Fhtml'),
      link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ])
      expect((await fetch(altered)).status).toBe(403)
  })

  test('cannot be had for what is no key', async () => {
    const blobs = await open()

    expect(() => blobs.link!('../other-bucket', options)).toThrow('cannot be the key')
  })
})

describe('a start with a wrong configuration stops, and names what is wrong', () => {
  test.for<[string, () => Partial<TestS3['options']>]>([
    ['S3_BUCKET: S3 answered 404 NoSuchBucket', () => ({ bucket: 'nothing' })],
    ['S3_ACCESS_KEY_ID: S3 answered 403 InvalidAccessKeyId', () => ({ accessKeyId: 'nobody' })],
    ['S3_SECRET_ACCESS_KEY: S3 answered 403 SignatureDoesNotMatch', () => ({ secretAccessKey: 'wrong' })],
    ['S3_ENDPOINT: S3 cannot be reached', () => ({ endpoint: 'http://127.0.0.1:9' })],
  ])('%s', async ([message, change]) => {
    await expect(openS3({ ...s3.options, ...change() }, { pause: notePause })).rejects.toThrow(message)
  })
})

test('while the store is away it is not ready, and afterwards it is again', async () => {
  const { now } = performance
  let aheadMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + aheadMs)
  onTestFinished(() => void vi.restoreAllMocks())
  const blobs = await open()
  aheadMs += rememberedMs
  s3.disturb = () => 0
  const away = await blobs.isReady()
  s3.disturb = () => undefined
  const soon = await blobs.isReady()
  aheadMs += rememberedMs

  expect([away, soon, await blobs.isReady()]).toEqual([false, false, true])
})

/** A little more than an answer is. */
const rememberedMs = 2050
