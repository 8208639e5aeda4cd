import { describe, expect, test } from 'vitest'
import { never } from '../../../test/providers/conformance.ts'
import { openFal } from '../../../test/providers/open-fal.ts'
import { inputOf } from '../../../test/providers/work.ts'
import { slices } from './uploads.ts'

const MIB = 2 ** 20

async function* chunks(total: number, size: number) {
  for (let left = total; left > 0; left -= size) yield Buffer.alloc(Math.min(size, left), left % 256)
}

const fileOf = (sizeBytes: number) =>
  inputOf({ mimeType: 'video/mp4', sizeBytes, open: () => chunks(sizeBytes, MIB) })

async function submit(sizes: number[]) {
  const subject = await openFal()
  const images = sizes.map(fileOf)
  const work = subject.newWork({ params: { images: sizes.map(String) }, inputs: { images } })
  return { ...subject, sent: subject.provider.submit(work, never()) }
}

describe('files', () => {
  test('that are small go as data URLs, and others are uploaded without our key', async () => {
    const { fake, sent } = await submit([2, 300_000])
    await sent

    expect(fake.bought[0]?.input).toEqual({
      images: [expect.stringMatching(/^data:video\/mp4;base64,/), `${fake.url}/cdn/files/1`],
    })
    expect(fake.files).toMatchObject([
      { name: 'input.mp4', type: 'video/mp4', isComplete: true, gotKey: false },
    ])
    expect(fake.files[0]?.parts[0]).toHaveLength(300_000)
    expect(fake.files[0]?.headers).toMatchObject({
      'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":86400}',
    })
  })

  test('over 90 MB go in parts of 10 MiB, which are confirmed', async () => {
    const { fake, sent } = await submit([90_000_001])
    await sent

    const [file] = fake.files
    expect(file).toMatchObject({ isComplete: true, gotKey: false })
    expect(file?.parts.map(({ length }) => length)).toEqual([
      ...Array.from({ length: 8 }, () => 10 * MIB),
      90_000_001 - 80 * MIB,
    ])
  })

  test('that cannot be uploaded have begun nothing', async () => {
    const subject = await openFal()
    const image = [inputOf({ sizeBytes: 300_000, open: unreadable })]
    const work = subject.newWork({ params: { image: 'a' }, inputs: { image } })

    await expect(subject.provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: false })
    expect(subject.fake.bought).toHaveLength(0)
  })
})

test.for([
  [[], []],
  [[4], [4]],
  [[5], [4, 1]],
  [[1, 1, 1, 1], [4]],
  [
    [3, 6],
    [4, 4, 1],
  ],
  [[9], [4, 4, 1]],
])('chunks of %j become pieces of 4: %j', async ([sizes, expected]) => {
  const bytes = Buffer.from('abcdefghij')
  async function* source() {
    let at = 0
    for (const size of sizes!) yield bytes.subarray(at, (at += size))
  }

  const pieces = await Array.fromAsync(slices(source(), 4))

  expect(pieces.map(({ length }) => length)).toEqual(expected)
  expect(Buffer.concat(pieces).toString()).toBe('abcdefghij'.slice(0, Buffer.concat(pieces).length))
})

async function* unreadable(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x')
  throw new Error('the disk is gone')
}
