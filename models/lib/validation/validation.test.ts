import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landscape, paint } from '../../test/images.ts'
import { videoOf, imageFile, audioFile } from '../../test/run-av.ts'
import { discBeforeKey } from '../../test/sample-videos.ts'
import { tune } from '../../test/sample-audio.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { writeImage } from '../image/pixels/image-files.ts'
import { refuseEmptyInputs, refuseUnchanged } from './validation.ts'

async function refusals(before: Image, after: Image = before) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'deal-'))
  const { path } = await writeImage(before, folder.path, 'before')
  const output = await writeImage(after, folder.path, 'after')
  const message = (refused: Promise<void>) =>
    refused.then(() => 'fair').catch((error: Error) => error.message)
  return {
    nothing: await message(refuseEmptyInputs({ image: [path] })),
    unchanged: await message(refuseUnchanged([output], { image: [path] })),
  }
}

const brighter = (by: number) => {
  const { width, height, data } = landscape(32, 24)
  return { width, height, data: data.map((value, at) => (at % 4 === 3 ? value : value + by)) }
}

test('an image with something in it is accepted, and so is its change', async () => {
  expect(await refusals(landscape(32, 24), brighter(9))).toEqual({ nothing: 'fair', unchanged: 'fair' })
})

test('a line and a fully transparent image are refused', async () => {
  expect((await refusals(paint(64, 1, () => [9, 9, 9]))).nothing).toMatch(/at least 8 pixels/)
  expect((await refusals(blank(32, 32))).nothing).toMatch(/fully transparent/)
})

test.each([0, 1])('an image that comes out as it went in, give or take %d, is refused', async (by) => {
  expect((await refusals(landscape(32, 24), brighter(by))).unchanged).toMatch(/come out as it went in/)
})

test('a recording that comes out as it went in is refused, and so is a silent one', async () => {
  const path = await audioFile(tune(0.2))
  const silent = await audioFile({ rate: 8000, channels: [new Float32Array(800)] })
  const copy = { path, kind: 'audio', mimeType: 'audio/wav' } as const

  await expect(refuseUnchanged([copy], { audio: [path] })).rejects.toThrow(/nothing in this recording/)
  await expect(refuseEmptyInputs({ audio: [silent] })).rejects.toThrow(/silent/)
})

test('a video that comes out as it went in is refused', async () => {
  const path = await videoOf(discBeforeKey({ width: 64, height: 48, seconds: 0.3, fps: 10 }), { fps: 10 })
  const copy = { path, kind: 'video', mimeType: 'video/mp4' } as const

  await expect(refuseUnchanged([copy], { video: [path] })).rejects.toThrow(/nothing in this video/)
})

test.for(['image', 'images', 'first_frame', 'last_frame'] as const)(
  'nothing in %s is refused',
  async (name) => {
    await expect(refuseEmptyInputs({ [name]: [await imageFile(blank(32, 32))] })).rejects.toThrow(
      /fully transparent/,
    )
  },
)
