import { describe, expect, test } from 'vitest'
import { contrast, meanBrightness, meanColour, ssim } from '../test/image-metrics.ts'
import { disc, landscape, paint, plain, rectangle } from '../test/images.ts'
import { portrait } from '../test/portrait.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { relight } from './run.ts'

const left = rectangle(0, 0, 40, 120)
const right = rectangle(120, 0, 40, 120)
const top = rectangle(0, 0, 160, 30)
const bottom = rectangle(0, 90, 160, 30)

const lit = (image: Image, lighting: string, light_direction: string) =>
  imageFrom(relight, { image }, { lighting, light_direction })

/** Squares that are lit from one side. */
const cubes = (side: 'left' | 'right') =>
  paint(160, 120, (x, y) => {
    const share = side === 'left' ? 1 - x / 160 : x / 160
    const shade = (x % 40 > 8 && x % 40 < 32 && y % 40 > 8 && y % 40 < 32 ? 160 : 90) * (0.5 + 0.7 * share)
    return [shade, shade * 0.9, shade * 0.8]
  })

describe('light_direction', () => {
  // Lit from the other side before, which is the harder one.
  test.each([
    ['left', 'right', left, right],
    ['right', 'left', right, left],
    ['top', 'left', top, bottom],
    ['bottom', 'right', bottom, top],
    ['top left', 'right', rectangle(0, 0, 40, 30), rectangle(120, 90, 40, 30)],
    ['top right', 'left', rectangle(120, 0, 40, 30), rectangle(0, 90, 40, 30)],
    ['bottom left', 'right', rectangle(0, 90, 40, 30), rectangle(120, 0, 40, 30)],
    ['bottom right', 'left', rectangle(120, 90, 40, 30), rectangle(0, 0, 40, 30)],
  ] as const)('%s is the brightest side, though it was %s before', async (direction, before, near, far) => {
    const photo = await lit(cubes(before), 'studio', direction)

    expect(meanBrightness(photo, near)).toBeGreaterThan(meanBrightness(photo, far) * 1.2)
  })

  test('what stands out is bright where it faces the light', async () => {
    const ball = paint(160, 120, (x, y) => {
      const shade = 60 + 150 * Math.max(0, 1 - Math.hypot(x - 80, y - 60) / 40)
      return [shade, shade, shade]
    })
    const [west, east] = [rectangle(60, 50, 15, 20), rectangle(85, 50, 15, 20)]

    const fromLeft = await lit(ball, 'studio', 'left')
    const flat = await lit(plain(160, 120, [120, 120, 120]), 'studio', 'left')

    const ratio = (photo: Image) => meanBrightness(photo, west) / meanBrightness(photo, east)
    expect(ratio(fromLeft)).toBeGreaterThan(ratio(flat) * 1.03)
  })
})

test('a face is lit by its shape: one side of the nose or the other, though both are in the middle', async () => {
  const image = await portrait()
  const [{ mesh }] = await findFaces(image)
  const [west, east] = [198, 420].map((index) => disc(mesh[index][0], mesh[index][1], 4))
  const ratio = (photo: Image) => meanBrightness(photo, west) / meanBrightness(photo, east)

  const [fromLeft, fromRight] = [await lit(image, 'studio', 'left'), await lit(image, 'studio', 'right')]

  expect(ratio(fromLeft)).toBeGreaterThan(ratio(fromRight) * 1.6)
})

describe('lighting', () => {
  const image = landscape(160, 120)
  const warmth = (photo: Image) => {
    const [red, , blue] = meanColour(photo)
    return red / blue
  }

  test('golden hour is warmer than studio, and moonlight colder and darker', async () => {
    const studio = await lit(image, 'studio', 'left')
    const golden = await lit(image, 'golden hour', 'left')
    const moon = await lit(image, 'moonlight', 'left')

    expect(warmth(golden)).toBeGreaterThan(warmth(studio) * 1.2)
    expect(warmth(moon)).toBeLessThan(warmth(studio) * 0.9)
    expect(meanBrightness(moon)).toBeLessThan(meanBrightness(studio) * 0.75)
  })

  test('dramatic light leaves the far side darker than soft light', async () => {
    const grey = plain(160, 120, [128, 128, 128])
    const soft = await lit(grey, 'soft', 'left')
    const dramatic = await lit(grey, 'dramatic', 'left')

    expect(contrast(dramatic)).toBeGreaterThan(contrast(soft) * 1.5)
    expect(meanBrightness(dramatic, right)).toBeLessThan(meanBrightness(soft, right) * 0.6)
  })

  test('neon is magenta at the side of the light and cyan at the other', async () => {
    const neon = await lit(plain(160, 120, [128, 128, 128]), 'neon', 'left')

    const [nearRed, nearGreen] = meanColour(neon, left)
    const [farRed, farGreen] = meanColour(neon, right)
    expect(nearRed).toBeGreaterThan(nearGreen * 1.15)
    expect(farGreen).toBeGreaterThan(farRed * 1.15)
  })

  test.each(['soft', 'studio', 'golden hour', 'neon'])(
    'in %s light it is still the same picture',
    async (name) => {
      const photo = await lit(image, name, 'top left')

      expect(ssim(photo, image)).toBeGreaterThan(0.6)
      expect(ssim(photo, image)).toBeLessThan(0.995)
    },
  )
})

test('what one sees through stays so', async () => {
  const glass = await lit(plain(32, 32, [90, 120, 150, 100]), 'soft', 'left')

  expect(glass.data[3]).toBe(100)
})

test('the same request gives the same bytes', async () => {
  const run = () =>
    runProgram(relight, { image: landscape(96, 64) }, { lighting: 'soft', light_direction: 'left' })

  expect((await run()).files[0].equals((await run()).files[0])).toBe(true)
})

test('a light or a side that is not known is refused with those that are', async () => {
  await expect(lit(plain(8, 8, [9, 9, 9]), 'candle', 'left')).rejects.toThrow('golden hour, moonlight')
  await expect(lit(plain(8, 8, [9, 9, 9]), 'soft', 'behind')).rejects.toThrow('top left')
})
