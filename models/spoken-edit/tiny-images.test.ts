import { expect, test } from 'vitest'
import { keysOf } from '@atelier/contract/keys-of.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { paint } from '../test/images.ts'
import { clausesOf } from './clause.ts'
import { faceEdits } from './on-faces.ts'
import type { Edits } from './operation.ts'
import { overlayEdits } from './overlays.ts'
import { matteOf } from './region-mattes.ts'
import { regions } from './regions.ts'

const images = [
  [1, 1],
  [1, 9],
  [9, 1],
].map(([width, height]) => paint(width, height, () => [130, 170, 220]))

/** What cannot be found in so small an image may be refused, in a sentence. */
async function resultOf<T>(run: () => T | Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}

test.each(keysOf(regions))(
  '%s of an image one pixel wide or high has a matte or is refused',
  async (region) => {
    for (const image of images) {
      const matte = await resultOf(() => matteOf(region, image))
      const pixels = image.width * image.height
      expect(matte?.length ?? pixels).toBe(pixels)
    }
  },
)

test.each(['wall', 'floor'] as const)('an image one pixel high is all %s', async (region) => {
  expect([...(await matteOf(region, images[2]))]).toEqual(Array.from({ length: 9 }, () => 1))
})

const edits: Edits = { ...overlayEdits, ...faceEdits }
const [clause] = clausesOf('brighter')

test.each(keysOf(edits))(
  '%s on an image one pixel wide or high keeps its size or is refused',
  async (name) => {
    for (const image of images) {
      const result = await resultOf(() => edits[name]!(image, clause))
      const { width, height } = result ?? image
      expect([width, height]).toEqual([image.width, image.height])
    }
  },
)
