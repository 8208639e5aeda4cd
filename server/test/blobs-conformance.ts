// What every file store has to do. Each driver's own test runs this, and says the rest itself.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Blobs } from '../src/platform/storage/blobs.ts'
import { PARTS } from '../src/platform/storage/parts.ts'

const bytes = Buffer.from('0123456789')
const MEGABYTE = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** More than any driver sends in one piece. */
const LARGE = 6 * MEGABYTE

export function describeBlobs(open: () => Promise<Blobs>): void {
  describe('put', () => {
    test('stores the bytes and says how many they are and what they hash to', async () => {
      const blobs = await open()

      const put = await blobs.put('asset-1', [bytes.subarray(0, 4), bytes.subarray(4)])

      expect(put).toEqual({ sizeBytes: 10, sha256: createHash('sha256').update(bytes).digest('hex') })
      expect(await read(blobs, 'asset-1')).toEqual(bytes)
    })

    test('an empty file is a file', async () => {
      const blobs = await open()

      const put = await blobs.put('empty', [])

      expect(put.sizeBytes).toBe(0)
      expect(await read(blobs, 'empty')).toEqual(Buffer.alloc(0))
      expect(await blobs.stat('empty')).toEqual({ sizeBytes: 0 })
    })

    test.for([5 * MEGABYTE, 5 * MEGABYTE + 1, 11 * MEGABYTE])(
      'a file of %i bytes arrives whole',
      async (sizeBytes) => {
        const blobs = await open()
        const hash = createHash('sha256')

        const put = await blobs.put('large', randomChunks(sizeBytes, hash.update.bind(hash)))

        expect(put).toEqual({ sizeBytes, sha256: hash.digest('hex') })
        const stored = (await read(blobs, 'large'))!
        expect(createHash('sha256').update(stored).digest('hex')).toBe(put.sha256)
      },
    )

    test('a large file passes through a little memory', async () => {
      const blobs = await open()
      const chunks: WeakRef<Buffer>[] = []
      let most = 0
      const watch = (chunk: Buffer) => {
        chunks.push(new WeakRef(chunk))
        if (chunks.length % 12 === 0) most = Math.max(most, countHeld(chunks))
      }

      await blobs.put('large', randomChunks(48 * MEGABYTE, watch))

      expect(await blobs.stat('large')).toEqual({ sizeBytes: 48 * MEGABYTE })
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThan(24)
    })

    test.for([3, LARGE])(
      'what breaks off after %i bytes leaves nothing, and what was there stays',
      async (size) => {
        const blobs = await open()
        await blobs.put('asset-1', [bytes])
        const broken = async function* () {
          yield* randomChunks(size)
          throw new Error('the network went away')
        }

        await expect(blobs.put('asset-1', broken())).rejects.toThrow('went away')
        await expect(blobs.put('asset-2', broken())).rejects.toThrow('went away')

        expect(await read(blobs, 'asset-1')).toEqual(bytes)
        expect(await blobs.open('asset-2')).toBeUndefined()
        expect(await keysIn(blobs)).toEqual(['asset-1'])
      },
    )

    test('a reader meets the old file or the new one, never half of it', async () => {
      const blobs = await open()
      await blobs.put('asset-1', [bytes])
      const [half, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const slow = async function* () {
        yield* randomChunks(LARGE)
        half.resolve()
        await end.promise
        yield bytes
      }

      const putting = blobs.put('asset-1', slow())
      await half.promise
      expect(await read(blobs, 'asset-1')).toEqual(bytes)
      end.resolve()
      await putting

      expect(await read(blobs, 'asset-1')).toHaveLength(LARGE + bytes.length)
    })

    test('several at once for one key: one of them wins whole', async () => {
      const blobs = await open()
      const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(100_000, letter))

      await Promise.all(contents.map((content) => blobs.put('asset-1', [content])))

      const stored = await read(blobs, 'asset-1')
      expect(contents.filter((content) => content.equals(stored!))).toHaveLength(1)
      expect(await keysIn(blobs)).toEqual(['asset-1'])
    })

    test('many at once for many keys', async () => {
      const blobs = await open()
      const keys = Array.from({ length: 40 }, (_, at) => `asset-${at}`)

      await Promise.all(keys.map((key) => blobs.put(key, [Buffer.from(key)])))

      for (const key of keys) expect((await read(blobs, key))!.toString()).toBe(key)
    })
  })

  test.for(badKeys)('"%s" cannot be a key', async (key) => {
    const blobs = await open()
    const refused = 'cannot be the key'

    await expect(blobs.put(key, [bytes])).rejects.toThrow(refused)
    await expect(blobs.open(key)).rejects.toThrow(refused)
    await expect(blobs.stat(key)).rejects.toThrow(refused)
    await expect(blobs.remove(key)).rejects.toThrow(refused)
    expect(await keysIn(blobs)).toEqual([])
  })

  describe('putFile', () => {
    test.for([10, LARGE])('a file of %i bytes is in the store, and no longer where it was', async (size) => {
      const blobs = await open()
      const content = randomBytes(size)
      const path = temporaryFile(content)

      await blobs.putFile('asset-1', path)

      const stored = await read(blobs, 'asset-1')
      expect(stored!.equals(content)).toBe(true) // A matcher would look at each byte for itself.
      expect(existsSync(path)).toBe(false)
    })

    test('takes the place of what was there', async () => {
      const blobs = await open()
      await blobs.put('asset-1', [Buffer.from('before')])

      await blobs.putFile('asset-1', temporaryFile(bytes))

      expect(await read(blobs, 'asset-1')).toEqual(bytes)
    })

    test('refuses keys that are none, and leaves the file', async () => {
      const blobs = await open()
      const path = temporaryFile(bytes)

      await expect(blobs.putFile('../asset', path)).rejects.toThrow('cannot be the key')

      expect(readFileSync(path)).toEqual(bytes)
    })
  })

  describe('open', () => {
    test.for([
      [2, 5, '2345'],
      [0, 0, '0'],
      [9, 9, '9'],
      [0, 9, '0123456789'],
    ] as const)('bytes %i to %i, the end included', async ([start, end, expected]) => {
      const blobs = await open()
      await blobs.put('asset-1', [bytes])

      const found = await blobs.open('asset-1', { start, end })

      expect(found!.sizeBytes).toBe(10)
      expect((await buffer(found!.stream)).toString()).toBe(expected)
    })

    test('what is not there is undefined', async () => {
      const blobs = await open()

      expect(await blobs.open('nothing')).toBeUndefined()
      expect(await blobs.open('nothing', { start: 0, end: 1 })).toBeUndefined()
      expect(await blobs.stat('nothing')).toBeUndefined()
    })
  })

  describe('remove', () => {
    test('takes the file away, and twice is no mistake', async () => {
      const blobs = await open()
      await blobs.put('asset-1', [bytes])
      await blobs.put('asset-1.thumbnail.webp', [bytes])

      await blobs.remove('asset-1')
      await blobs.remove('asset-1')

      expect(await blobs.open('asset-1')).toBeUndefined()
      expect(await keysIn(blobs)).toEqual(['asset-1.thumbnail.webp'])
    })
  })

  describe('list', () => {
    test('every file with its size and age, derived ones too', async () => {
      const blobs = await open()
      await blobs.put('asset-1', [bytes])
      await blobs.put('asset-1.thumbnail.webp', [Buffer.from('small')])

      const found = await Array.fromAsync(blobs.list())

      expect(found.toSorted((one, other) => one.key.localeCompare(other.key))).toMatchObject([
        { key: 'asset-1', sizeBytes: 10 },
        { key: 'asset-1.thumbnail.webp', sizeBytes: 5 },
      ])
      for (const { modifiedAt } of found)
        expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
    })

    test('part by part: each file is in one of them', async () => {
      const blobs = await open()
      const keys = Array.from({ length: 30 }, () => randomUUID()).toSorted()
      await Promise.all(keys.map((key) => blobs.put(key, [bytes])))

      const found = []
      for (let part = 0; part < PARTS; part++) found.push(await keysIn(blobs, part))

      expect(found.flat().toSorted()).toEqual(keys)
      expect(found.filter((some) => some.length > 0).length).toBeGreaterThan(10)
    })
  })

  describe('what fails', () => {
    test.for([3, 2 * LARGE])('closes its source, of which %i bytes were to come', async (size) => {
      const blobs = await open()
      let isClosed = false
      async function* source() {
        try {
          yield* randomChunks(size)
          throw new Error('the network went away')
        } finally {
          isClosed = true
        }
      }

      await expect(blobs.put('asset-1', source())).rejects.toThrow('network')

      expect(isClosed).toBe(true)
    })
  })

  test('a store that can be written to is ready', async () => {
    expect(await (await open()).isReady()).toBe(true)
  })
}

/** How many of them somebody still needs. */
function countHeld(chunks: readonly WeakRef<Buffer>[]): number {
  collectGarbage()
  return chunks.filter((chunk) => chunk.deref()).length
}

export const badKeys = [
  '../secret-key',
  'a/b',
  '.hidden',
  '',
  'ab',
  'x'.repeat(129),
  'a\0bc',
  'incoming/x',
  'asset..webp',
  'asset./webp',
  'asset-1.a.b.c',
  'asset 1',
  'ässet',
]

export async function read(blobs: Blobs, key: string): Promise<Buffer | undefined> {
  const found = await blobs.open(key)
  return found && buffer(found.stream)
}

export async function keysIn(blobs: Blobs, part?: number): Promise<string[]> {
  return (await Array.fromAsync(blobs.list(part), ({ key }) => key)).toSorted()
}

/** Fresh memory for every chunk: what is kept, shows. */
function* randomChunks(sizeBytes: number, seen: (chunk: Buffer) => unknown = () => {}): Generator<Buffer> {
  for (let at = 0; at < sizeBytes; at += MEGABYTE) {
    const chunk = Buffer.alloc(Math.min(MEGABYTE, sizeBytes - at), String(at))
    seen(chunk)
    yield chunk
  }
}

/** On the disk of this machine, wherever the store has its own; it goes with the test. */
function temporaryFile(content: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-blobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'file')
  writeFileSync(path, content)
  return path
}
