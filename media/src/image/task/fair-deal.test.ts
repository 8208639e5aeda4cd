import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landscape, paint } from '../../../test/pictures.ts'
import { blank, writePicture, type Picture } from '../pixels/picture.ts'
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
