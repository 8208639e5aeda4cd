import { describe, expect, test } from 'vitest'
import { psnr } from '../../test/metrics.ts'
import {
  bricks,
  colourOf,
  landscape,
  meadow,
  paint,
  plain,
  rectangle,
  type Region,
} from '../../test/pictures.ts'
import { pictureFrom, runProgram } from '../../test/run-program.ts'
import { outpaint } from './outpaint.ts'
import type { Picture } from './pixels/picture.ts'
import { reframeByExtending } from './reframe-extend.ts'

/** What is left of a picture without some columns and rows at its upper left. */
const without = (picture: Picture, columns: number, rows: number) =>
  paint(picture.width - columns, picture.height - rows, (x, y) => colourOf(picture, x + columns, y + rows))

describe('image.outpaint', () => {
  test('continues a wall as it was built', async () => {
    const wall = bricks(224, 224)
    const outside: Region = (x, y) => x < 32 || y < 32

    const grown = await pictureFrom(
      outpaint,
      { image: without(wall, 32, 32) },
      { expand_left: 32, expand_top: 32, seed: 1 },
    )

    expect(psnr(grown, wall, (x, y) => !outside(x, y))).toBe(Infinity)
    // One colour would get less than 18.
    expect(psnr(grown, wall, outside)).toBeGreaterThan(20)
  })

  test.each([
    ['expand_left', 20, 0, 116, 64],
    ['expand_right', 0, 0, 116, 64],
    ['expand_top', 0, 20, 96, 84],
    ['expand_bottom', 0, 0, 96, 84],
  ])('%s adds room at its side', async (name, left, top, width, height) => {
    const image = meadow(96, 64)

    const grown = await pictureFrom(outpaint, { image }, { [name]: 20 })

    expect(grown).toMatchObject({ width, height })
    expect(without(grown, left, top).data.length).toBe((width - left) * (height - top) * 4)
    const kept = rectangle(left, top, 96, 64)
    const expected = paint(width, height, (x, y) =>
      kept(x, y) ? colourOf(image, x - left, y - top) : [0, 0, 0],
    )
    expect(psnr(grown, expected, kept)).toBe(Infinity)
  })

  test('the seed decides', async () => {
    const image = meadow(64, 64)
    const bytes = async (seed: number) =>
      (await runProgram(outpaint, { image }, { expand_right: 24, seed })).files[0]!

    expect((await bytes(1)).equals(await bytes(1))).toBe(true)
    expect((await bytes(1)).equals(await bytes(2))).toBe(false)
  })

  test('no side to grow, and nothing to grow from, are refused', async () => {
    await expect(pictureFrom(outpaint, { image: meadow(64, 64) })).rejects.toThrow('No side is to grow')
    await expect(
      pictureFrom(outpaint, { image: plain(4, 4, [9, 9, 9]) }, { expand_left: 9 }),
    ).rejects.toThrow('too small')
  })
})

describe('image.reframe by extending', () => {
  test.each([
    ['16:9', 171, 96],
    ['1:1', 128, 128],
    ['9:16', 128, 228],
  ])('%s keeps all of the picture, in the middle', async (aspect_ratio, width, height) => {
    const image = landscape(128, 96)
    const [left, top] = [(width - 128) >> 1, (height - 96) >> 1]

    const framed = await pictureFrom(reframeByExtending, { image }, { aspect_ratio, seed: 1 })

    expect(framed).toMatchObject({ width, height })
    const kept = rectangle(left, top, 128, 96)
    const expected = paint(width, height, (x, y) =>
      kept(x, y) ? colourOf(image, x - left, y - top) : [0, 0, 0],
    )
    expect(psnr(framed, expected, kept)).toBe(Infinity)
    expect(psnr(framed, expected, (x, y) => !kept(x, y))).toBeLessThan(12)
  })

  test('continues a wall as it was built', async () => {
    const wall = bricks(224, 160)
    const kept = rectangle(32, 0, 160, 160)
    const image = paint(160, 160, (x, y) => colourOf(wall, x + 32, y))

    const framed = await pictureFrom(reframeByExtending, { image }, { aspect_ratio: '7:5', seed: 1 })

    // One colour would get less than 18.
    expect(psnr(framed, wall, (x, y) => !kept(x, y))).toBeGreaterThan(20)
  })

  test('the shape that the picture has already is refused', async () => {
    await expect(
      pictureFrom(reframeByExtending, { image: landscape(128, 96) }, { aspect_ratio: '4:3' }),
    ).rejects.toThrow('4:3 already')
  })
})
