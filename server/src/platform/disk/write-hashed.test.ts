import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BlobsUnavailable } from '../storage/unavailable.ts'
import { writeHashed } from './write-hashed.ts'

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-written-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'file')
}

/** Chunks that differ from each other. */
const chunksOf = (count: number, sizeBytes: number) =>
  Array.from({ length: count }, (_, index) => Buffer.alloc(sizeBytes, index + 1))

test.for<[string, Buffer[]]>([
  ['nothing', []],
  ['an empty chunk', chunksOf(1, 0)],
  ['one chunk', chunksOf(1, 10)],
  ['many small chunks', chunksOf(1000, 1)],
  ['chunks as sockets have them', chunksOf(40, 65_536)],
  ['chunks larger than a batch', chunksOf(3, 700_001)],
])('%s is written as it came, with its size and hash', async ([, chunks]) => {
  const path = newPath()
  const whole = Buffer.concat(chunks)

  const written = await writeHashed(path, chunks)

  const sha256 = createHash('sha256').update(whole).digest('hex')
  expect(written).toEqual({ sizeBytes: whole.length, sha256 })
  expect(readFileSync(path).equals(whole)).toBe(true)
})

test('a chunk may be freed once it is in the file, and not before', async () => {
  const path = newPath()
  const chunks = chunksOf(40, 65_536)
  const freed: Uint8Array[] = []

  await writeHashed(path, chunks, (some) => {
    freed.push(...some)
    expect(readFileSync(path).length).toBeGreaterThanOrEqual(freed.length * 65_536)
  })

  expect(freed.map((chunk) => chunks.findIndex((each) => each === chunk))).toEqual([...chunks.keys()])
})

test('the file is whole before it is closed, so that it can be synced with the descriptor that wrote it', async () => {
  const path = newPath()

  let sizeBytes = 0
  await writeHashed(path, [Buffer.alloc(600 * 1024), Buffer.alloc(10)], undefined, async (file) => {
    sizeBytes = (await file.stat()).size
  })
  const failing = writeHashed(newPath(), [Buffer.alloc(1)], undefined, () => Promise.reject(new Error('EIO')))

  expect(sizeBytes).toBe(600 * 1024 + 10)
  await expect(failing).rejects.toThrow(BlobsUnavailable)
})

test('an error of the source is passed on as it is, whatever is being written', async () => {
  const failure = new Error('the client has gone')
  function* breaking() {
    yield* chunksOf(20, 65_536)
    throw failure
  }

  await expect(writeHashed(newPath(), breaking())).rejects.toBe(failure)
})
