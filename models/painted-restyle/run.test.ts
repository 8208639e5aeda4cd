import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import {
  changed,
  contrast,
  meanBrightness,
  meanColour,
  meanColourfulness,
  psnr,
  ssim,
} from '../test/image-metrics.ts'
import { landscape, over, plain, rectangle } from '../test/images.ts'
import { imageFrom, runOnce, runProgram } from '../test/run-program.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { restyle } from './run.ts'
import { styleWords } from '../lib/image/style/style-words.ts'

const image = landscape(160, 120)
const names = Object.keys(styleWords)
const drawn = ['pencil', 'ink', 'charcoal', 'engraving']

const made = (params: Params, photo = image): Promise<Image> =>
  imageFrom(restyle, { image: photo }, { seed: 1, ...params })

describe('a style', () => {
  test('is unlike the picture and every other style, and keeps the size', async () => {
    const earlier = new Map<string, Image>([['the picture', image]])
    for (const style of names) {
      const photo = await made({ style })
      expect([photo.width, photo.height]).toEqual([160, 120])
      for (const [other, otherImage] of earlier) {
        expect(ssim(photo, otherImage), `${style} and ${other}`).toBeLessThan(0.95)
      }
      earlier.set(style, photo)
    }
  })

  test.each(names.filter((style) => !drawn.includes(style)))(
    '%s keeps the colours of what is shown',
    async (style) => {
      const small = (photo: Image, left: number, top: number) =>
        meanColour(photo, rectangle(left, top, 40, 40))
      const styled = await made({ style })

      for (const [left, top] of [
        [60, 10],
        [110, 10],
        [10, 76],
        [60, 76],
      ] as const) {
        const [before, after] = [small(image, left, top), small(styled, left, top)]
        for (const [part, value] of before.entries())
          expect(Math.abs(value - after[part]), `${left}, ${top}`).toBeLessThan(62)
      }
    },
  )

  test.each(drawn)('%s is drawn without colour, dark where the picture is', async (style) => {
    const photo = over(image, rectangle(0, 0, 80, 120), [20, 20, 20])

    const styled = await made({ style }, photo)

    expect(meanColourfulness(styled)).toBeLessThan(20)
    const [left, right] = [rectangle(4, 4, 70, 112), rectangle(90, 4, 66, 40)]
    expect(meanBrightness(styled, left)).toBeLessThan(meanBrightness(styled, right) - 50)
    expect(contrast(styled)).toBeGreaterThan(30)
  })

  test('leaves transparent what was transparent', async () => {
    const cutout = over(image, rectangle(0, 0, 80, 120), [0, 0, 0, 0])
    for (const style of ['oil', 'mosaic', 'pencil', 'low-poly', 'pixel']) {
      const styled = await made({ style }, cutout)
      expect(styled.data[3], `of ${style}`).toBe(0)
      expect(styled.data.at(-1), `of ${style}`).toBe(255)
      expect(meanBrightness(styled, rectangle(10, 10, 60, 20)), `of ${style}`).toBeGreaterThan(200)
    }
  })
})

test('a palette moves the colours', async () => {
  const of = (palette: string) => made({ style: 'poster', palette })
  const warmth = (photo: Image) => meanColour(photo)[0] - meanColour(photo)[2]
  const original = await of('original')

  expect(warmth(await of('warm'))).toBeGreaterThan(warmth(original) + 15)
  expect(warmth(await of('cool'))).toBeLessThan(warmth(original) - 5)
  expect(contrast(await of('pastel'))).toBeLessThan(contrast(original) * 0.9)
  expect(meanColourfulness(await of('vivid'))).toBeGreaterThan(meanColourfulness(original) * 1.2)
  expect(warmth(await of('sepia'))).toBeGreaterThan(30)
  expect(meanColourfulness(await of('monochrome'))).toBeLessThan(8)
})

test('the same seed gives the same bytes; another moves strokes and stones, not the picture', async () => {
  for (const style of names) {
    // In a small image the pixel grid cannot be shifted.
    const shown = style === 'pixel' ? landscape(480, 360) : image
    const [inputs, params] = [{ image: shown }, { seed: 1, style }]

    const [first, again, other] = [
      await runOnce(restyle, inputs, params),
      await runProgram(restyle, inputs, params),
      await runProgram(restyle, inputs, { ...params, seed: 2 }),
    ]

    expect(first.files, `of ${style}`).toEqual(again.files)
    expect(changed(first.images[0], other.images[0]), `of ${style}`).toBeGreaterThan(0.02)
    // Downscaled, so that single strokes and stones do not count.
    const [one, two] = await Promise.all(
      [first, other].map(({ images: [styled] }) => resized(styled, 16, 12)),
    )
    expect(psnr(one, two), `of ${style}`).toBeGreaterThan(20)
  }
})

test('a tiny picture is no reason to fail', async () => {
  for (const style of names) {
    const { width, height } = await made({ style }, plain(3, 2, [120, 90, 60]))
    expect([width, height], `of ${style}`).toEqual([3, 2])
  }
})

test('an unknown style is refused', async () => {
  await expect(made({ style: 'cubism' })).rejects.toMatchObject({ name: 'InvalidInput' })
})
