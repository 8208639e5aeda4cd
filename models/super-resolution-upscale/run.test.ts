import { describe, expect, test } from 'vitest'
import { psnr, ssim } from '../test/image-metrics.ts'
import { bricks, colourOf, disc, landscape, paint, plain } from '../test/images.ts'
import { lanczosOf, lumaPsnr, photographNames, photographOf, shrunkBy } from '../test/photographs.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import { enlarge } from '../back-projection-upscale/run.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { quadrupled, upscale } from './run.ts'

const photograph = landscape(192, 192)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('four times a large picture is the network once and interpolated once, and still like the picture', async () => {
  const image = landscape(70, 70)
  const larger = async (networkPixels: number) => {
    const steps: number[] = []
    return { large: await quadrupled(image, (share) => steps.push(share), networkPixels), steps }
  }

  const [within, above] = [await larger(140 ** 2), await larger(140 ** 2 - 1)]

  for (const { large } of [within, above]) {
    expect(large).toMatchObject({ width: 280, height: 280 })
    expect(psnr(await resized(large, 70, 70), image)).toBeGreaterThan(35)
  }
  expect(above.large).not.toEqual(within.large)
  expect(above.steps.at(-1)).toBeCloseTo(0.9)
})

describe.each([
  { name: 'image.upscale', program: upscale, gain: { 2: 1, 4: 0.3 } },
  { name: 'image.enlarge', program: enlarge, gain: { 2: 0.5, 4: 0.3 } },
])('$name', ({ program, gain }) => {
  test.each([2, 4] as const)(
    'comes closer to the true picture than bicubic does, %i times as large',
    async (factor) => {
      const small = await resized(photograph, 192 / factor, 192 / factor)
      const bicubic = await resized(small, 192, 192)

      const params = { upscale_factor: factor }
      const { images, files, progress } = await runProgram(program, { image: small }, params)
      const again = await runProgram(program, { image: small }, params)

      const [large] = images
      expect(files[0].equals(again.files[0])).toBe(true)
      expect(psnr(large, photograph)).toBeGreaterThan(psnr(bicubic, photograph) + gain[factor])
      expect(ssim(large, photograph)).toBeGreaterThan(ssim(bicubic, photograph))
      expect(progress.length).toBeGreaterThan(0)
    },
  )

  test('keeps what can be seen through, and its edge free of what was hidden there', async () => {
    const inside = disc(32, 32, 20)
    const badge = paint(64, 64, (x, y) => (inside(x, y) ? [220, 40, 40] : [0, 255, 0, 0]))

    const large = await imageFrom(program, { image: badge }, { upscale_factor: 2 })

    expect(colourOf(large, 4, 4)[3]).toBe(0)
    expect(colourOf(large, 64, 64)[3]).toBe(255)
    const greens = Array.from({ length: 128 }, (_, x) => colourOf(large, x, 64))
    expect(greens.filter(([, green, , alpha]) => green > 90 && alpha! > 32)).toEqual([])
  })
})

test.each([
  ['image.upscale', upscale],
  ['image.enlarge', enlarge],
] as const)('%s comes closer to photographs than Lanczos’ kernel alone', async (_, program) => {
  const gains = photographNames.map(async (name) => {
    const truth = await photographOf(name)
    const small = shrunkBy(2, truth)
    const large = await imageFrom(program, { image: small }, { upscale_factor: 2 })
    return lumaPsnr(large, truth) - lumaPsnr(lanczosOf(small, 2), truth)
  })

  expect(mean(await Promise.all(gains))).toBeGreaterThan(0.15)
})

test('a tile does not show in a picture of several', async () => {
  const wide = bricks(300, 40)

  const [whole, part] = await Promise.all([
    imageFrom(upscale, { image: wide }, { upscale_factor: 2 }),
    imageFrom(
      upscale,
      { image: paint(100, 40, (x, y) => colourOf(wide, x + 200, y)) },
      { upscale_factor: 2 },
    ),
  ])

  const seam = paint(60, 80, (x, y) => colourOf(whole, x + 482, y))
  expect(
    psnr(
      seam,
      paint(60, 80, (x, y) => colourOf(part, x + 82, y)),
    ),
  ).toBeGreaterThan(45)
})

test('a plain picture stays plain up to its edges', async () => {
  const large = await imageFrom(upscale, { image: plain(48, 48, [120, 90, 200]) }, { upscale_factor: 2 })

  expect(psnr(large, plain(96, 96, [120, 90, 200]))).toBeGreaterThan(40)
})
