import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landscape, paint } from '../../test/pictures.ts'
import { filmOf, pictureFile, soundFile } from '../../test/run-av.ts'
import { discBeforeKey } from '../../test/sample-films.ts'
import { tune } from '../../test/sample-sounds.ts'
import { blank, type Picture } from '../image/pixels/picture.ts'
import { writePicture } from '../image/pixels/picture-files.ts'
import { refuseNothing, refuseUnchanged } from './fair-deal.ts'

async function dealing(before: Picture, after: Picture = before) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'deal-'))
  const { path } = await writePicture(before, folder.path, 'before')
  const made = await writePicture(after, folder.path, 'after')
  const message = (refused: Promise<void>) =>
    refused.then(() => 'fair').catch((error: Error) => error.message)
  return {
    nothing: await message(refuseNothing({ image: [path] })),
    unchanged: await message(refuseUnchanged([made], { image: [path] })),
  }
}

const brighter = (by: number) => {
  const { width, height, data } = landscape(32, 24)
  return { width, height, data: data.map((value, at) => (at % 4 === 3 ? value : value + by)) }
}

test('a picture with something in it is taken, and its change is sold', async () => {
  expect(await dealing(landscape(32, 24), brighter(9))).toEqual({ nothing: 'fair', unchanged: 'fair' })
})

test('a line, and what is see-through everywhere, is refused', async () => {
  expect((await dealing(paint(64, 1, () => [9, 9, 9]))).nothing).toMatch(/at least 8 pixels/)
  expect((await dealing(blank(32, 32))).nothing).toMatch(/see-through everywhere/)
})

test.each([0, 1])('what comes out as it went in, give or take %d, is not sold', async (by) => {
  expect((await dealing(landscape(32, 24), brighter(by))).unchanged).toMatch(/come out as it went in/)
})

test('a recording that comes out as it went in is not sold, and a silent one not taken', async () => {
  const path = await soundFile(tune(0.2))
  const silent = await soundFile({ rate: 8000, channels: [new Float32Array(800)] })
  const copy = { path, kind: 'audio', mimeType: 'audio/wav' } as const

  await expect(refuseUnchanged([copy], { audio: [path] })).rejects.toThrow(/nothing in this recording/)
  await expect(refuseNothing({ audio: [silent] })).rejects.toThrow(/silent/)
})

test('a film that comes out as it went in is not sold', async () => {
  const path = await filmOf(discBeforeKey({ width: 64, height: 48, seconds: 0.3, fps: 10 }), { fps: 10 })
  const copy = { path, kind: 'video', mimeType: 'video/mp4' } as const

  await expect(refuseUnchanged([copy], { video: [path] })).rejects.toThrow(/nothing in this video/)
})

test.for(['image', 'images', 'first_frame', 'last_frame'] as const)(
  'nothing in %s is refused',
  async (name) => {
    await expect(refuseNothing({ [name]: [await pictureFile(blank(32, 32))] })).rejects.toThrow(/see-through/)
  },
)
