import { describe, expect, test } from 'vitest'
import { collectEdits } from './edits.ts'
import { stripJpeg } from './jpeg.ts'
import { stripTail } from './mp3.ts'
import { buffered, find } from './source.ts'

/** A file that counts how often, and how much of it, is read. */
function counted(file: Buffer) {
  const counts = { reads: 0, bytes: 0 }
  async function read(offset: number, length: number) {
    const bytes = file.subarray(offset, offset + length)
    counts.reads++
    counts.bytes += bytes.length
    return bytes
  }
  return { source: buffered({ read, sizeBytes: file.length }), counts }
}

const SIZE = 400_000
const repeated = (...bytes: number[]) => Buffer.alloc(SIZE, Buffer.from(bytes))

describe('a file of which every piece could be what is looked for is read about once', () => {
  // prettier-ignore
  test.for<[string, Buffer]>([
    ['escaped bytes before a marker', Buffer.concat([Buffer.from([0xff, 0xd8]), repeated(0xff, 0)])],
    ['scans without pixels',          Buffer.concat([Buffer.from([0xff, 0xd8]), repeated(0xff, 0xda, 0, 2)])],
    ['fill bytes',                    Buffer.concat([Buffer.from([0xff, 0xd8]), repeated(0xff)])],
  ])('a JPEG of %s', async ([, file]) => {
    const { source, counts } = counted(file)

    await stripJpeg(source, collectEdits())

    expect(counts.reads).toBeLessThan(20)
    expect(counts.bytes).toBeLessThan(2 * SIZE)
  })

  test('an MP3 of tags at its end', async () => {
    const tag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])
    const { source, counts } = counted(Buffer.alloc(SIZE, tag))

    await stripTail(source, collectEdits(), 0)

    expect(counts.reads).toBeLessThan(30)
    expect(counts.bytes).toBeLessThan(4 * SIZE)
  })
})

test.for([0, 1, 61, 62, 63, 64, 65, 189, 5000, 70_000, 300_000])(
  'what is looked for is found after %s bytes',
  async (distance) => {
    const file = Buffer.concat([Buffer.alloc(7 + distance), Buffer.from('OggS'), Buffer.alloc(9)])
    const { source } = counted(file)

    expect(await find(source, 'OggS', 7)).toBe(7 + distance)
    expect(await find(source, 0x4f, 7)).toBe(7 + distance)
    expect(await find(source, 'OggS', 8 + distance)).toBe(file.length)
  },
)
