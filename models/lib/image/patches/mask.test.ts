import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputStretched } from '@atelier/contract/note.ts'
import { expect, test } from 'vitest'
import { bricks, disc, maskOf, over, paint } from '../../../test/images.ts'
import { runProgram } from '../../../test/run-program.ts'
import { erase } from '../../../texture-fill-erase/run.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { writeImage } from '../pixels/image-files.ts'
import { readMask } from '@atelier/media/image/mask.ts'

const spot = disc(20, 20, 8)

async function marked(mask: Image): Promise<(x: number, y: number) => boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mask-'))
  const { path } = await writeImage(mask, folder.path, 'mask')
  const hole = await readMask(path, 80, 60)
  return (x, y) => hole[y * 80 + x] === 1
}

test.each([
  ['white on black', maskOf(40, 40, spot)],
  ['white on nothing', paint(40, 40, (x, y) => [255, 255, 255, spot(x, y) ? 255 : 0])],
  ['black on nothing', paint(40, 40, (x, y) => [0, 0, 0, spot(x, y) ? 255 : 0])],
  [
    'white on black with a pixel that is half clear',
    over(maskOf(40, 40, spot), disc(0, 0, 0), [0, 0, 0, 120]),
  ],
  ['white on black with a clear corner', over(maskOf(40, 40, spot), disc(0, 0, 1), [255, 255, 255, 0])],
])('%s marks the spot, in the size of the picture', async (_, mask) => {
  const isMarked = await marked(mask)

  expect(isMarked(40, 30)).toBe(true)
  expect([isMarked(5, 5), isMarked(75, 30), isMarked(0, 0)]).toEqual([false, false, false])
})

test('a mask that marks nothing is refused', async () => {
  await expect(marked(maskOf(40, 40, () => false))).rejects.toThrow('marks nothing')
})

test.each([
  [40, 40, true],
  [80, 60, false],
  [40, 30, false],
  [53, 40, false], // As near to the shape of the image as whole pixels come.
])('one of %i by %i for a picture of 80 by 60 is noted as stretched: %s', async (width, height, isNoted) => {
  const mask = maskOf(width, height, disc(20, 20, 8))
  const { notes } = await runProgram(erase, { image: bricks(80, 60), mask }, { seed: 1 })

  expect(notes).toEqual(isNoted ? [inputStretched('mask', 'image')] : [])
})
