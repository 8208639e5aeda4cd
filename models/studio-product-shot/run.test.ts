import { expect, test } from 'vitest'
import { changed, contrast, meanBrightness, meanColour } from '../test/image-metrics.ts'
import { colourOf, disc, paint, plain, rectangle } from '../test/images.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import { productShot } from './run.ts'

const usual = { lighting: 'soft', light_direction: 'left', palette: 'sand', aspect_ratio: '1:1' }

/** Already cut out, with a speck in a corner. */
const bottle = paint(160, 200, (x, y) => {
  if (disc(10, 10, 4)(x, y)) return [0, 0, 255]
  return rectangle(60, 20, 40, 170)(x, y) ? [30, 120, 60] : [0, 0, 0, 0]
})

const shot = (params: object) => imageFrom(productShot, { image: bottle }, { ...usual, ...params })

test('the product stands on the floor in the middle, without crumbs', async () => {
  const image = await shot({})

  expect(image).toMatchObject({ width: 200, height: 200 })
  expect(meanColour(image, disc(100, 120, 10))[1]).toBeGreaterThan(90)
  expect(meanColour(image, disc(100, 120, 10))[0]).toBeLessThan(60)
  const blues = Array.from({ length: 200 * 200 }, (_, at) => colourOf(image, at % 200, Math.floor(at / 200)))
  expect(blues.filter(([red, , blue]) => blue > red + 60)).toEqual([])
})

test('a product that was photographed on a table is cut out first', async () => {
  const photographed = paint(160, 200, (x, y) =>
    bottle.data[(y * 160 + x) * 4 + 3] && x > 20 ? colourOf(bottle, x, y) : [196, 188, 176],
  )

  const [cut, whole] = [await shot({}), await imageFrom(productShot, { image: photographed }, usual)]

  expect(changed(cut, whole)).toBeLessThan(0.1)
})

test('its foot throws a shadow, and its side away from the light a longer one', async () => {
  const [left, right] = [await shot({}), await shot({ light_direction: 'right' })]

  const [behindLeft, behindRight] = [rectangle(55, 155, 15, 12), rectangle(130, 155, 15, 12)]
  expect(meanBrightness(left, rectangle(85, 172, 30, 3))).toBeLessThan(
    meanBrightness(left, rectangle(85, 192, 30, 3)) - 25,
  )
  expect(meanBrightness(left, behindRight)).toBeLessThan(meanBrightness(left, behindLeft) - 8)
  expect(meanBrightness(right, behindLeft)).toBeLessThan(meanBrightness(right, behindRight) - 8)
})

test('the light comes from where it is asked to', async () => {
  const [left, top, right] = await Promise.all(
    ['left', 'top', 'right'].map((light_direction) => shot({ light_direction, lighting: 'dramatic' })),
  )

  const slope = (image: typeof left) =>
    meanBrightness(image, rectangle(180, 0, 20, 100)) - meanBrightness(image, rectangle(0, 0, 20, 100))
  expect(slope(left)).toBeLessThan(-15)
  expect(Math.abs(slope(top))).toBeLessThan(3)
  expect(slope(right)).toBeGreaterThan(15)
})

test('lightings go from bright to dark, and from even to full of contrast', async () => {
  const [bright, soft, spotlight, dramatic] = await Promise.all(
    ['bright', 'soft', 'spotlight', 'dramatic'].map((lighting) => shot({ lighting })),
  )

  const wall = rectangle(0, 0, 200, 28)
  const levels = [bright, soft, spotlight, dramatic].map((image) => meanBrightness(image, wall))
  expect(levels).toEqual(levels.toSorted((one, other) => other - one))
  expect(contrast(bright, wall)).toBeLessThan(contrast(soft, wall))
  expect(contrast(soft, wall)).toBeLessThan(contrast(dramatic, wall))
  expect(contrast(soft, wall)).toBeLessThan(contrast(spotlight, wall))
})

test('each palette is another paper', async () => {
  const palettes = ['white', 'stone', 'sand', 'blush', 'sage', 'sky', 'lilac', 'charcoal']
  const walls = await Promise.all(
    palettes.map(async (palette) => meanColour(await shot({ palette }), rectangle(0, 0, 200, 30))),
  )

  for (const [index, wall] of walls.entries()) {
    for (const other of walls.slice(index + 1))
      expect(Math.hypot(...wall.map((value, channel) => value - other[channel]))).toBeGreaterThan(15)
  }
  expect(walls[5][2]).toBeGreaterThan(walls[5][0] + 20)
  expect(walls[3][0]).toBeGreaterThan(walls[3][2] + 20)
})

test.each([
  ['1:1', 200, 200],
  ['4:5', 160, 200],
  ['16:9', 356, 200],
  ['9:16', 160, 284],
])('%s holds the whole picture', async (aspect_ratio, width, height) => {
  expect(await shot({ aspect_ratio })).toMatchObject({ width, height })
})

test('the same request gives the same bytes', async () => {
  const [once, again] = [
    await runProgram(productShot, { image: bottle }, usual),
    await runProgram(productShot, { image: bottle }, usual),
  ]

  expect(once.files[0].equals(again.files[0])).toBe(true)
  expect(once.progress.length).toBeGreaterThan(1)
})

test('a picture of nothing is refused', async () => {
  await expect(runProgram(productShot, { image: plain(40, 40, [0, 0, 0, 0]) }, usual)).rejects.toThrow(
    'fully transparent',
  )
})
