import { expect, test } from 'vitest'
import { changed, meanColour, meanColourfulness, psnr, ssim } from '../test/image-metrics.ts'
import { disc, landscape, maskOf, over, paint, plain, rectangle } from '../test/images.ts'
import { imageFrom, runOnce, runProgram } from '../test/run-program.ts'
import { rngOf } from '../lib/random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { vectorize } from './run.ts'

const logo = over(
  over(plain(160, 160, [245, 240, 230]), disc(80, 80, 60), [30, 90, 160]),
  rectangle(65, 50, 30, 60),
  [230, 60, 50],
)

/** The vectorized image, rendered to pixels. */
const drawn = (image: Image, style = 'standard', palette = 'original') =>
  imageFrom(vectorize, { image }, { style, palette })

const textOf = async (image: Image, style = 'standard') =>
  (await runOnce(vectorize, { image }, { style, palette: 'original' })).files[0].toString()

test('a logo is the same picture when it is drawn again', async () => {
  const again = await drawn(logo)

  expect(again).toMatchObject({ width: 160, height: 160 })
  expect(psnr(again, logo)).toBeGreaterThan(28)
  expect(ssim(again, logo)).toBeGreaterThan(0.95)
})

const scene = landscape(128, 96)

test('a landscape is close to what it was', async () => {
  const again = await drawn(scene, 'detailed')

  expect(psnr(again, scene)).toBeGreaterThan(25)
})

test('it is an SVG of curves, and nothing else is in it', async () => {
  const { files, mimeTypes } = await runOnce(
    vectorize,
    { image: logo },
    { style: 'standard', palette: 'original' },
  )
  const text = files[0].toString()

  expect(mimeTypes).toEqual(['image/svg+xml'])
  expect(text).toMatch(/^<svg [^>]*width="160" height="160"/)
  expect(text.match(/<path/g)!.length).toBeGreaterThanOrEqual(3)
  expect(text).toMatch(/Q[\d.]+ /)
  expect(text).not.toMatch(/<image|<script|href|url\(/)
})

test('a circle takes few points', async () => {
  expect((await textOf(maskOf(160, 160, disc(80, 80, 60)))).length).toBeLessThan(2000)
})

test('style: more detail is closer, with more colours', async () => {
  const colours = async (style: string) => new Set((await textOf(scene, style)).match(/rgb\([^)]*\)/g)).size

  expect(psnr(await drawn(scene, 'standard'), scene)).toBeGreaterThan(
    psnr(await drawn(scene, 'simple'), scene) + 1,
  )
  expect(await colours('detailed')).toBeGreaterThan(await colours('standard'))
  expect(await colours('standard')).toBeGreaterThan(await colours('simple'))
})

test('style: black and white has no other colour', async () => {
  const text = await textOf(scene, 'black and white')

  expect(new Set(text.match(/<path fill="[^"]*"/g))).toEqual(
    new Set(['<path fill="rgb(0,0,0)"', '<path fill="rgb(255,255,255)"']),
  )
})

test.each(['warm', 'cool', 'pastel', 'vivid', 'sepia', 'monochrome'])(
  'palette %s recolours, and black and white refuses it',
  async (palette) => {
    expect(changed(await drawn(logo, 'simple', palette), await drawn(logo, 'simple'))).toBeGreaterThan(0.05)
    await expect(drawn(logo, 'black and white', palette)).rejects.toThrow('leave palette at original')
  },
)

test('palette: warm is redder than cool, and monochrome has no colour', async () => {
  const warmth = async (palette: string) => {
    const [red, , blue] = meanColour(await drawn(scene, 'standard', palette))
    return red / blue
  }

  expect(await warmth('warm')).toBeGreaterThan((await warmth('original')) * 1.1)
  expect(await warmth('cool')).toBeLessThan((await warmth('warm')) * 0.8)
  expect(meanColourfulness(await drawn(logo, 'standard', 'monochrome'))).toBeLessThan(12)
})

test('what one sees through stays so', async () => {
  const cutOut = paint(120, 120, (x, y) => (disc(60, 60, 40)(x, y) ? [200, 40, 40, 255] : [0, 0, 0, 0]))

  const again = await drawn(cutOut)

  expect(again.data[3]).toBe(0)
  expect(changed(again, cutOut, (x, y) => Math.abs(Math.hypot(x - 60, y - 60) - 40) > 2)).toBe(0)
})

test('however rough the picture, the drawing stays small enough to be shown', async () => {
  const rng = rngOf(1)
  const noise = paint(400, 400, () => [rng() * 255, rng() * 255, rng() * 255])

  expect((await textOf(noise, 'detailed')).length).toBeLessThan(2 ** 20)
})

test('the same request gives the same bytes', async () => {
  const again = await runProgram(vectorize, { image: logo }, { style: 'standard', palette: 'original' })

  expect(again.files[0].toString()).toBe(await textOf(logo))
})

test('a style or palette that is not known is refused', async () => {
  await expect(drawn(logo, 'cubist')).rejects.toThrow('simple, standard, detailed')
  await expect(drawn(logo, 'standard', 'mud')).rejects.toThrow('palette')
})
