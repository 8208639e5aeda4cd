import type { Image } from '@atelier/media/image/image.ts'
import { expect, test } from 'vitest'
import { rngOf } from '../lib/random/rng.ts'
import { landscape } from '../test/images.ts'
import { slideshow } from './slideshow.ts'

const [large, small] = [landscape(1600, 1200), landscape(16, 12)]

/** The first slide halfway through. */
async function firstSlide(images: readonly Image[]): Promise<Buffer> {
  const size = { width: 48, height: 36 }
  const frameAt = await slideshow({ images, ...size, seconds: images.length, text: '', rng: rngOf(1) })
  const { data } = await frameAt(0.5)
  return Buffer.from(data)
}

test('an image that is ready before the one ahead of it does not take its camera move', async () => {
  const [alone, followed] = [await firstSlide([large]), await firstSlide([large, small, small, small])]

  expect(followed.equals(alone)).toBe(true)
})
