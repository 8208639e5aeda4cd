import { describe, expect, test } from 'vitest'
import { changed, psnr } from '../test/image-metrics.ts'
import { bricks, colourOf, landscape, meadow, paint, plain, rectangle, type Region } from '../test/images.ts'
import { bust } from '../test/portrait.ts'
import { overlay } from '../lib/image/pixels/overlay.ts'
import { subjectOf } from '../lib/image/subject/subject.ts'
import { imageFrom } from '../test/run-program.ts'
import { prepareOutpaint } from '../lib/image/patches/outpaint.ts'
import { rngOf } from '../lib/random/rng.ts'
import { outpaint } from './run.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { reframeByExtending } from '../texture-fill-reframe/run.ts'

/** The image without some columns at the left and rows at the top. */
const without = (image: Image, columns: number, rows: number) =>
  paint(image.width - columns, image.height - rows, (x, y) => colourOf(image, x + columns, y + rows))

describe('image.outpaint', () => {
  test('continues a wall as it was built', async () => {
    const wall = bricks(224, 224)
    const outside: Region = (x, y) => x < 32 || y < 32

    const grown = await imageFrom(
      outpaint,
      { image: without(wall, 32, 32) },
      { expand_left: 32, expand_top: 32, seed: 1 },
    )

    expect(psnr(grown, wall, (x, y) => !outside(x, y))).toBe(Infinity)
    // One colour would get less than 18.
    expect(psnr(grown, wall, outside)).toBeGreaterThan(20)
  })

  const grass = meadow(96, 64)
  const sides = { expand_left: 20, expand_right: 12, expand_top: 8, expand_bottom: 16, seed: 1 }

  test('adds as much room at each side as is asked for there', async () => {
    const grown = await imageFrom(outpaint, { image: grass }, sides)

    const kept = rectangle(20, 8, 96, 64)
    const expected = paint(128, 88, (x, y) => (kept(x, y) ? colourOf(grass, x - 20, y - 8) : [0, 0, 0]))
    expect(grown).toMatchObject({ width: 128, height: 88 })
    expect(psnr(grown, expected, kept)).toBe(Infinity)
    expect(changed(grown, expected, (x, y) => !kept(x, y))).toBe(1)
  })

  test('what one looks at is not repeated', async () => {
    const image = landscape(120, 90)
    const isSun: Region = (x, y) => {
      const [red, green, blue] = colourOf(grown, x, y)
      return x < 60 && red > 245 && green > 225 && blue < 225
    }

    const grown = await imageFrom(outpaint, { image }, { expand_left: 60, seed: 1 })

    const suns = Array.from({ length: grown.width * grown.height }, (_, at) =>
      isSun(at % grown.width, Math.floor(at / grown.width)),
    )
    expect(suns.filter(Boolean)).toEqual([])
  })

  test('a person whom the growing side cuts off is refused, and one whom it does not is kept', async () => {
    const image = overlay(landscape(280, 280), await subjectOf(await bust()), 20, 40)
    const grown = (by: object) => imageFrom(outpaint, { image }, { ...by, seed: 1 })

    await expect(grown({ expand_bottom: 40 })).rejects.toThrow('The bottom edge cuts off a person')
    expect(await grown({ expand_top: 16 })).toMatchObject({ height: image.height + 16 })
  })

  test('the refusal names each edge that cuts somebody off', async () => {
    const grown = imageFrom(outpaint, { image: await bust() }, { expand_bottom: 40, expand_left: 40 })

    await expect(grown).rejects.toThrow('The left and bottom edges cut off a person or an animal, and this')
  })

  test('the seed decides', async () => {
    const extended = await prepareOutpaint(grass, { left: 20, right: 12, top: 8, bottom: 16 })
    const grown = (seed: number) => extended(rngOf(seed), () => {}).data

    expect((await imageFrom(outpaint, { image: grass }, sides)).data).toEqual(grown(1))
    expect(grown(2)).not.toEqual(grown(1))
  })

  test('no side to grow, and nothing to grow from, are refused', async () => {
    await expect(imageFrom(outpaint, { image: meadow(64, 64) })).rejects.toThrow('No side is to grow')
    await expect(imageFrom(outpaint, { image: plain(4, 4, [9, 9, 9]) }, { expand_left: 9 })).rejects.toThrow(
      'too small',
    )
  })
})

describe('image.reframe by extending', () => {
  test('keeps all of the picture, in the middle', async () => {
    const image = landscape(96, 72)

    const framed = await imageFrom(reframeByExtending, { image }, { aspect_ratio: '1:1', seed: 1 })

    expect(framed).toMatchObject({ width: 96, height: 96 })
    const kept = rectangle(0, 12, 96, 72)
    const expected = paint(96, 96, (x, y) => (kept(x, y) ? colourOf(image, x, y - 12) : [0, 0, 0]))
    expect(psnr(framed, expected, kept)).toBe(Infinity)
    expect(psnr(framed, expected, (x, y) => !kept(x, y))).toBeLessThan(12)
  })

  test('continues a wall as it was built, at both sides', async () => {
    const wall = bricks(224, 160)
    const kept = rectangle(32, 0, 160, 160)
    const image = paint(160, 160, (x, y) => colourOf(wall, x + 32, y))

    const framed = await imageFrom(reframeByExtending, { image }, { aspect_ratio: '7:5', seed: 1 })

    expect(psnr(framed, wall, kept)).toBe(Infinity)
    // One colour would get less than 18.
    expect(psnr(framed, wall, (x, y) => !kept(x, y))).toBeGreaterThan(20)
  })

  test('the shape that the picture has already is refused', async () => {
    await expect(
      imageFrom(reframeByExtending, { image: landscape(128, 96) }, { aspect_ratio: '4:3' }),
    ).rejects.toThrow('4:3 already')
  })
})
