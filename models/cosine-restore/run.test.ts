import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, meanColour, psnr, ssim } from '../test/image-metrics.ts'
import { colourOf, disc, grainy, landscape, over, paint, plain, type Region } from '../test/images.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { restore } from './run.ts'
import { blockiness } from '../lib/image/restore/noise-level.ts'

/** A scene without grain, to compare the result with. */
const scene = paint(192, 144, (x, y) => {
  if (disc(60, 60, 30)(x, y)) return [200, 120 + x / 4, 70]
  if (y > 96) return [70 + x / 4, 110, 60]
  return [120 + y / 2, 150 + y / 3, 210]
})

const restored = (image: Image, style: string) => imageFrom(restore, { image }, { style })

describe('noise', () => {
  test.each([8, 20, 35])('of a deviation of %i goes, and the picture stays', async (deviation) => {
    const noisy = grainy(scene, deviation)

    const clean = await restored(noisy, 'noise')

    // A blur that removes as much grain also removes the edges.
    const blurred = await pixelsOf(asSharp(noisy).blur(1.5))
    expect(psnr(clean, scene) - psnr(noisy, scene)).toBeGreaterThan(6)
    expect(psnr(clean, scene) - psnr(blurred, scene)).toBeGreaterThan(1)
    expect(ssim(clean, scene)).toBeGreaterThan(ssim(noisy, scene) + 0.05)
  })

  test('the blocks of a poor JPEG go', async () => {
    const soft = await pixelsOf(asSharp(landscape(192, 144)).blur(2))
    await using folder = await mkdtempDisposable(join(tmpdir(), 'jpeg-'))
    const path = join(folder.path, 'poor.jpg')
    await asSharp(soft).removeAlpha().jpeg({ quality: 10 }).toFile(path)
    const poor = await readImage(path)

    const clean = await restored(poor, 'noise')

    expect(blockiness(clean)).toBeLessThan(blockiness(poor) / 2)
    expect(psnr(clean, soft)).toBeGreaterThan(psnr(poor, soft) + 0.3)
  })

  test('a picture without any is refused', async () => {
    await expect(restored(scene, 'noise')).rejects.toThrow('no noise')
  })
})

describe('fading', () => {
  const faded = (image: Image) =>
    paint(image.width, image.height, (x, y) => {
      const [red, green, blue] = colourOf(image, x, y)
      return [110 + red * 0.4, 85 + green * 0.35, 50 + blue * 0.3]
    })

  test('gets its contrast back, and loses its cast', async () => {
    const original = over(
      over(landscape(192, 144), disc(30, 130, 9), [5, 5, 5]),
      disc(70, 130, 9),
      [250, 250, 250],
    )
    const old = faded(original)

    const fresh = await restored(old, 'fading')

    expect(contrast(fresh)).toBeGreaterThan(contrast(old) * 2)
    expect(psnr(fresh, original)).toBeGreaterThan(psnr(old, original) + 4)
    const [red, green, blue] = meanColour(fresh, disc(70, 130, 7))
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(25)
  })

  test('a picture with all its contrast is refused', async () => {
    const vivid = over(over(scene, disc(30, 130, 12), [0, 0, 0]), disc(70, 130, 12), [255, 255, 255])

    await expect(restored(vivid, 'fading')).rejects.toThrow('no fading')
  })
})

test('noise and fading go together', async () => {
  const dull = grainy(
    paint(192, 144, (x, y) => {
      const [red, green, blue] = colourOf(scene, x, y)
      return [80 + red * 0.4, 80 + green * 0.4, 80 + blue * 0.4]
    }),
    6,
  )

  const fresh = await restored(dull, 'noise and fading')

  expect(contrast(fresh)).toBeGreaterThan(contrast(dull) * 1.5)
  expect(psnr(fresh, scene)).toBeGreaterThan(psnr(await restored(dull, 'fading'), scene) + 2)
})

describe('scratches', () => {
  const line: Region = (x, y) => Math.abs(x - 130 - y * 0.06) < 1
  const dust: Region = (x, y) => disc(100, 30, 1.5)(x, y) || disc(20, 120, 1.5)(x, y)
  const hurt = over(over(scene, line, [250, 248, 240]), dust, [250, 250, 250])

  test('and dust are filled with what lies around them', async () => {
    const healed = await restored(hurt, 'scratches')

    expect(psnr(hurt, scene, line)).toBeLessThan(12)
    expect(psnr(healed, scene, line)).toBeGreaterThan(24)
    expect(psnr(healed, scene, dust)).toBeGreaterThan(24)
    expect(psnr(healed, scene)).toBeGreaterThan(34)
  })

  test('a picture without any is refused', async () => {
    await expect(restored(scene, 'scratches')).rejects.toThrow('no scratches')
  })
})

test('the same request gives the same bytes', async () => {
  const run = () => runProgram(restore, { image: grainy(scene, 9) }, { style: 'noise and fading' })

  expect((await run()).files[0].equals((await run()).files[0])).toBe(true)
})

test('what cannot be restored is refused with what can', async () => {
  await expect(restored(plain(16, 16, [9, 9, 9]), 'tears')).rejects.toThrow('noise, fading, scratches')
})
