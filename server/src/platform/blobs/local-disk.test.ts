import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openLocalDisk } from './local-disk.ts'

const bytes = Buffer.from('0123456789')

describe('put', () => {
  test('stores the bytes and says how many they are and what they hash to', async () => {
    const { blobs } = await open()

    const put = await blobs.put('asset-1', [bytes.subarray(0, 4), bytes.subarray(4)])

    expect(put).toEqual({ sizeBytes: 10, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect(await read(blobs, 'asset-1')).toEqual(bytes)
  })

  test('an empty file is a file', async () => {
    const { blobs } = await open()

    await blobs.put('empty', [])

    expect(await read(blobs, 'empty')).toEqual(Buffer.alloc(0))
  })

  test('what breaks off in the middle leaves nothing, and what was there before stays', async () => {
    const { blobs, files } = await open()
    await blobs.put('asset-1', [bytes])
    const broken = async function* () {
      yield Buffer.from('new')
      throw new Error('the network went away')
    }

    await expect(blobs.put('asset-1', broken())).rejects.toThrow('went away')
    await expect(blobs.put('asset-2', broken())).rejects.toThrow('went away')

    expect(await read(blobs, 'asset-1')).toEqual(bytes)
    expect(await blobs.open('asset-2')).toBeUndefined()
    expect(files()).toHaveLength(1)
  })

  test('a reader meets the old file or the new one, never half of it', async () => {
    const { blobs } = await open()
    await blobs.put('asset-1', [bytes])
    const [half, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = async function* () {
      yield Buffer.from('ab')
      half.resolve()
      await end.promise
      yield Buffer.from('cd')
    }

    const putting = blobs.put('asset-1', slow())
    await half.promise
    expect(await read(blobs, 'asset-1')).toEqual(bytes)
    end.resolve()
    await putting

    expect(await read(blobs, 'asset-1')).toEqual(Buffer.from('abcd'))
  })

  test('several at once for one key: one of them wins whole', async () => {
    const { blobs, files } = await open()
    const contents = ['aaaa', 'bbbb', 'cccc', 'dddd']

    await Promise.all(contents.map((text) => blobs.put('asset-1', [Buffer.from(text)])))

    expect(contents).toContain((await read(blobs, 'asset-1'))!.toString())
    expect(files()).toHaveLength(1)
  })

  test('files are for this user alone', async () => {
    const { blobs, files } = await open()
    await blobs.put('asset-1', [bytes])

    expect(statSync(files()[0]!).mode & 0o777).toBe(0o600)
  })

  test.each(['../secret-key', 'a/b', '.hidden', '', 'ab', 'x'.repeat(129), 'a\0b', 'incoming/x'])(
    '"%s" cannot be a key',
    async (key) => {
      const { blobs, files } = await open()

      await expect(blobs.put(key, [bytes])).rejects.toThrow('cannot be the key')
      await expect(blobs.open(key)).rejects.toThrow('cannot be the key')
      await expect(blobs.remove(key)).rejects.toThrow('cannot be the key')
      expect(files()).toEqual([])
    },
  )
})

describe('open', () => {
  test('a range has its end included, as in HTTP', async () => {
    const { blobs } = await open()
    await blobs.put('asset-1', [bytes])

    const found = await blobs.open('asset-1', { start: 2, end: 5 })

    expect(found!.sizeBytes).toBe(10)
    expect(await buffer(found!.stream)).toEqual(Buffer.from('2345'))
  })

  test('what is not there is undefined', async () => {
    const { blobs } = await open()

    expect(await blobs.open('nothing')).toBeUndefined()
  })

  test('what was put is there after a restart', async () => {
    const { blobs, folder } = await open()
    await blobs.put('asset-1', [bytes])

    const again = await openLocalDisk(folder)

    expect(await read(again, 'asset-1')).toEqual(bytes)
  })
})

describe('remove', () => {
  test('takes the file away, and twice is no mistake', async () => {
    const { blobs, files } = await open()
    await blobs.put('asset-1', [bytes])

    await blobs.remove('asset-1')
    await blobs.remove('asset-1')

    expect(await blobs.open('asset-1')).toBeUndefined()
    expect(files()).toEqual([])
  })
})

describe('a start', () => {
  test('leaves alone what another process in the same folder is writing just now', async () => {
    const { blobs, folder } = await open()
    const [half, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = async function* () {
      yield bytes
      half.resolve()
      await end.promise
    }
    const putting = blobs.put('asset-1', slow())
    await half.promise

    const other = await openLocalDisk(folder)
    end.resolve()
    await putting

    expect(await read(other, 'asset-1')).toEqual(bytes)
  })

  test('removes what a process that died has left half-written', async () => {
    const { folder, files } = await open()
    const left = join(folder, 'incoming', 'left')
    writeFileSync(left, 'half')
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    utimesSync(left, twoDaysAgo, twoDaysAgo)

    await openLocalDisk(folder)

    expect(files()).toEqual([])
  })
})

describe('isReady', () => {
  test('while its folder is there', async () => {
    const { blobs, folder } = await open()
    expect(await blobs.isReady()).toBe(true)

    rmSync(folder, { recursive: true })

    expect(await blobs.isReady()).toBe(false)
  })
})

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-blobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  return { blobs: await openLocalDisk(folder), folder, files }
}

async function read(blobs: Awaited<ReturnType<typeof openLocalDisk>>, key: string) {
  const found = await blobs.open(key)
  return found && buffer(found.stream)
}
