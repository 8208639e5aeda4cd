import { describe, expect, test } from 'vitest'
import { changed, edgeEnergy, meanBrightness, meanColour, psnr, ssim } from '../test/image-metrics.ts'
import { bricks, checks, disc, landscape, maskOf, over, plain, rectangle } from '../test/images.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import { parseFill } from './parse-fill.ts'
import { inpaint } from './run.ts'
import { materials } from './materials.ts'
import type { Image } from '@atelier/media/image/image.ts'

const area = disc(64, 60, 30)
const inside = disc(64, 60, 26)
const ground = plain(128, 120, [128, 128, 128])

const mask = maskOf(128, 120, area)

const filled = (prompt: string, image: Image = ground) =>
  imageFrom(inpaint, { image, mask }, { prompt, seed: 1 })

describe('surroundings', () => {
  test('bring back the pattern that was there', async () => {
    const board = checks(128, 120, 12, [200, 40, 40], [240, 236, 220])
    const hurt = over(board, area, [10, 250, 20])

    expect(psnr(await filled('fill with the surroundings', hurt), board, area)).toBeGreaterThan(35)
  })

  test('bring back the wall, joint by joint', async () => {
    const wall = bricks(224, 224)
    const gap = disc(110, 112, 32)
    const image = over(wall, gap, [10, 250, 20])

    const healed = await imageFrom(
      inpaint,
      { image, mask: maskOf(224, 224, gap) },
      { prompt: 'background', seed: 1 },
    )

    // One colour gets no more than 18.
    expect(psnr(healed, wall, gap)).toBeGreaterThan(20)
  })
})

describe('a colour', () => {
  test.each([
    ['red', 0],
    ['green', 1],
    ['blue', 2],
  ])('%s prevails where it is asked for', async (name, channel) => {
    for (const prompt of [name, `paint it ${name}`, `${name} stone`]) {
      const colour = meanColour(await filled(prompt), inside)

      expect(Math.max(...colour)).toBe(colour[channel])
      expect(Math.max(...colour) - Math.min(...colour)).toBeGreaterThan(30)
    }
  })

  test('can be light or dark', async () => {
    const brightness = async (prompt: string) => meanBrightness(await filled(prompt), inside)

    expect(await brightness('dark blue')).toBeLessThan((await brightness('blue')) * 0.8)
    expect(await brightness('light blue')).toBeGreaterThan((await brightness('blue')) * 1.1)
    expect(await brightness('dark wood')).toBeLessThan((await brightness('wood')) * 0.8)
  })

  test('is the second of a pattern that has two', async () => {
    const greenness = async (prompt: string) => {
      const [red, green, blue] = meanColour(await filled(prompt), inside)
      return (2 * green) / (red + blue)
    }

    expect(await greenness('red and green stripes')).toBeGreaterThan((await greenness('red stripes')) * 1.2)
  })
})

describe('materials', () => {
  test('no two look alike, and each but a colour has a surface', async () => {
    const box = rectangle(44, 40, 40, 40)
    const names = Object.keys(materials)
    const images = await Promise.all(names.map((name) => filled(name)))

    const flat = names.filter((_, index) => edgeEnergy(images[index], box) < 1)
    const alike = names.flatMap((name, index) =>
      names
        .slice(index + 1)
        .filter((other) => changed(images[index], images[names.indexOf(other)], box) < 0.3)
        .map((other) => `${name} and ${other}`),
    )

    expect(flat).toEqual(['colour'])
    expect(alike).toEqual([])
  })

  test('take on the light of what surrounds them', async () => {
    const lit = landscape(128, 120)
    const dusk = over(lit, rectangle(64, 0, 64, 120), [20, 20, 20])

    const painted = await filled('white', dusk)

    expect(meanBrightness(painted, rectangle(42, 40, 16, 40))).toBeGreaterThan(
      meanBrightness(painted, rectangle(72, 40, 16, 40)) * 1.1,
    )
  })
})

test('anything else is a scene', async () => {
  const painted = await filled('a sailing boat on the sea at sunset')

  expect(edgeEnergy(painted, inside)).toBeGreaterThan(2)
  expect(ssim(painted, await filled('a pine forest in the snow'))).toBeLessThan(0.9)
})

test('what the mask does not mark stays as it is', async () => {
  const image = landscape(128, 120)

  expect(psnr(await filled('bricks', image), image, (x, y) => !area(x, y))).toBe(Infinity)
})

test('several outputs differ, and where they cannot they are refused', async () => {
  const run = (prompt: string) =>
    runProgram(inpaint, { image: ground, mask }, { prompt, seed: 1, num_outputs: 3 })

  const { files } = await run('stripes')

  expect(new Set(files.map((file) => file.toString('latin1'))).size).toBe(3)
  await expect(run('red')).rejects.toThrow('Ask for one output')
})

test.each(['grass', 'surroundings', 'a meadow with trees'])('the seed decides: %s', async (prompt) => {
  const image = landscape(64, 64)
  const hole = maskOf(64, 64, disc(32, 32, 11))
  const bytes = async (seed: number) =>
    (await runProgram(inpaint, { image, mask: hole }, { prompt, seed })).files[0]

  const [first, again, other] = [await bytes(1), await bytes(1), await bytes(2)]

  expect(first.equals(again)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test('a word that nobody knows is refused with those that are', async () => {
  await expect(filled('a flux capacitor')).rejects.toThrow(
    /^"capacitor" cannot be painted\..*grass, bricks, wood.{0,60}$/,
  )
  await expect(filled('a red hat')).rejects.toThrow('"hat" cannot be painted')
})

test.each(['constructor', 'toString', '__proto__', 'weathered'])('of red bricks %s is left out', (word) => {
  expect(parseFill(`red bricks ${word}`)).toMatchObject({
    is: 'material',
    name: 'bricks',
    leftOut: [`"${word.toLowerCase().replaceAll('_', '')}"`],
  })
})

test.each([
  ['a white wall', 'plaster'],
  ['a concrete wall', 'stone'],
  ['a red brick wall', 'bricks'],
  ['cobblestone', 'gravel'],
  ['autumn leaves', 'foliage'],
  ['cracked earth', 'soil'],
])('%s is %s', (prompt, name) => {
  expect(parseFill(prompt)).toMatchObject({ is: 'material', name })
})

test('a mask of nothing is refused, and so are surroundings where nothing is left', async () => {
  const masked = (isMarked: boolean) =>
    imageFrom(inpaint, { image: ground, mask: maskOf(128, 120, () => isMarked) }, { prompt: 'surroundings' })

  await expect(masked(false)).rejects.toThrow('marks nothing')
  await expect(masked(true)).rejects.toThrow('leaves nothing')
})
