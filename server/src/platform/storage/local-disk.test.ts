import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { badKeys, describeBlobs, read } from '../../../test/blobs-conformance.ts'
import { openLocalDisk } from './local-disk.ts'
import { BlobsUnavailable } from './unavailable.ts'

const bytes = Buffer.from('0123456789')

describeBlobs(async () => (await open()).blobs)

test('what was put is there after a restart', async () => {
  const { blobs, folder } = await open()
  await blobs.put('asset-1', [bytes])

  const again = await openLocalDisk(folder)

  expect(await read(again, 'asset-1')).toEqual(bytes)
})

test('files are for this user alone', async () => {
  const { blobs, files } = await open()
  await blobs.put('asset-1', [bytes])

  expect(statSync(files()[0]!).mode & 0o777).toBe(0o600)
})

test('a put that breaks off leaves nothing on the disk, and neither does a bad key', async () => {
  const { blobs, files } = await open()
  const broken = async function* () {
    yield bytes
    throw new Error('the network went away')
  }

  await expect(blobs.put('asset-1', broken())).rejects.toThrow('went away')
  for (const key of badKeys) await expect(blobs.put(key, [bytes])).rejects.toThrow('cannot be the key')

  expect(files()).toEqual([])
})

test('a web server finds the file under the path that it is told', async () => {
  const { blobs, folder, files } = await open()
  await blobs.put('asset-1', [bytes])

  expect(files()).toEqual([join(folder, blobs.pathOf!('asset-1'))])
})

describe('list', () => {
  test('leaves out what is being written, and what is not ours', async () => {
    const { blobs, folder } = await open()
    await blobs.put('asset-1', [bytes])
    writeFileSync(join(folder, 'incoming', 'half-written'), 'half')
    writeFileSync(join(folder, 'README'), 'of somebody')
    writeFileSync(join(folder, blobs.pathOf!('asset-1').slice(0, 2), '.hidden'), 'of somebody')

    expect(await Array.fromAsync(blobs.list(), ({ key }) => key)).toEqual(['asset-1'])
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
    leaveBehind(folder)

    await openLocalDisk(folder)

    expect(files()).toEqual([])
  })
})

test('so does whoever asks for it later', async () => {
  const { blobs, folder, files } = await open()
  leaveBehind(folder)

  await blobs.removeLeftovers()

  expect(files()).toEqual([])
})

describe('without its folder', () => {
  test('it is not ready, and unavailable rather than empty', async () => {
    const { blobs, folder } = await open()
    await blobs.put('asset-1', [bytes])

    rmSync(folder, { recursive: true })

    expect(await blobs.isReady()).toBe(false)
    await expect(blobs.put('asset-1', [bytes])).rejects.toThrow(BlobsUnavailable)
    await expect(blobs.open('asset-1')).rejects.toThrow(BlobsUnavailable)
    await expect(blobs.stat('asset-1')).rejects.toThrow(BlobsUnavailable)
    await expect(Array.fromAsync(blobs.list())).rejects.toThrow(BlobsUnavailable)
  })
})

function leaveBehind(folder: string) {
  const left = join(folder, 'incoming', 'left')
  writeFileSync(left, 'half')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(left, twoDaysAgo, twoDaysAgo)
}

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-blobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  return { blobs: await openLocalDisk(folder), folder, files }
}
