import { describe, expect, test } from 'vitest'
import { meanColour, meanColourfulness, psnr } from '../test/image-metrics.ts'
import { disc, grey, landscape, plain, rectangle, type Region } from '../test/images.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import { person } from '../test/portrait.ts'
import { photographNames, photographOf } from '../test/photographs.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { isColoured } from './coloured.ts'
import { readPrompt } from './read-prompt.ts'
import { colorize } from './run.ts'
import type { Image } from '@atelier/media/image/image.ts'

const old = grey(landscape(160, 120))
const tinted = (palette: string, prompt?: string, image: Image = old) =>
  imageFrom(colorize, { image }, prompt === undefined ? { palette } : { palette, prompt })

const sky = rectangle(0, 0, 160, 40)
const ground = rectangle(0, 95, 160, 25)

test.each(['landscape', 'warm', 'cool', 'pastel', 'sepia'])('%s gives colours', async (palette) => {
  expect(meanColourfulness(old)).toBeLessThan(1)
  expect(meanColourfulness(await tinted(palette))).toBeGreaterThan(12)
})

test('a portrait without a face is refused, unless the prompt says what has which colour', async () => {
  await expect(tinted('portrait')).rejects.toThrow('No face was found')
  expect(meanColourfulness(await tinted('portrait', 'blue sky'))).toBeGreaterThan(6)
})

test('landscape keeps light and shade as they were', async () => {
  expect(psnr(grey(await tinted('landscape')), old)).toBeGreaterThan(40)
})

describe('palette', () => {
  const warmth = async (palette: string) => {
    const [red, , blue] = meanColour(await tinted(palette))
    return red / blue
  }

  test('landscape has a blue sky over green ground', async () => {
    const image = await tinted('landscape')
    const [skyRed, , skyBlue] = meanColour(image, sky)
    const [groundRed, groundGreen, groundBlue] = meanColour(image, ground)

    expect(skyBlue).toBeGreaterThan(skyRed * 1.1)
    expect(groundGreen).toBeGreaterThan(Math.max(groundRed, groundBlue) * 1.1)
  })

  test('portrait gives skin its colour, and nothing else much of one', async () => {
    const photograph = grey(await person())
    const [{ box }] = await findFaces(photograph)
    const face = disc(box.left + box.width / 2, box.top + box.height / 2, box.width * 0.3)
    const elsewhere: Region = (_x, y) => y > box.top + box.height * 2

    const image = await tinted('portrait', undefined, photograph)

    const [red, , blue] = meanColour(image, face)
    expect(red / blue).toBeGreaterThan(1.25)
    expect(psnr(grey(image), photograph)).toBeGreaterThan(40)
    expect(meanColourfulness(image, elsewhere)).toBeLessThan(meanColourfulness(image, face) / 2)
  })

  test('warm is warmer than sepia is than pastel is than cool', async () => {
    expect(await warmth('warm')).toBeGreaterThan((await warmth('cool')) * 1.5)
    expect(await warmth('sepia')).toBeGreaterThan((await warmth('pastel')) * 1.1)
    expect(await warmth('pastel')).toBeGreaterThan(await warmth('cool'))
  })
})

describe('prompt', () => {
  const square = plain(120, 120, [128, 128, 128])
  const strongest = ([red, green, blue]: readonly [number, number, number]) =>
    red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'

  test.each([
    ['red sky, blue ground', rectangle(0, 0, 120, 30), 'red', rectangle(0, 90, 120, 30), 'blue'],
    ['the left green and the right red', rectangle(0, 0, 30, 120), 'green', rectangle(90, 0, 30, 120), 'red'],
    ['blue middle, red edges', disc(60, 60, 15), 'blue', rectangle(0, 0, 12, 12), 'red'],
  ] as const)('%s', async (prompt, one, oneColour, other, otherColour) => {
    const image = await tinted('sepia', prompt, square)

    expect(strongest(meanColour(image, one))).toBe(oneColour)
    expect(strongest(meanColour(image, other))).toBe(otherColour)
    expect(meanColourfulness(image, one)).toBeGreaterThan(30)
  })

  test('shadows and highlights are told apart by their light', async () => {
    const image = await tinted('sepia', 'blue shadows with red highlights')
    const dark: Region = (x, y) => old.data[(y * 160 + x) * 4] < 70
    const bright: Region = (x, y) => old.data[(y * 160 + x) * 4] > 215

    expect(strongest(meanColour(image, dark))).toBe('blue')
    expect(strongest(meanColour(image, bright))).toBe('red')
  })

  test('what is not named keeps the palette', async () => {
    const plainly = await tinted('sepia', undefined, square)
    const image = await tinted('sepia', 'blue left', square)

    expect(psnr(image, plainly, rectangle(100, 0, 20, 120))).toBeGreaterThan(25)
  })

  test.each([
    ['make it pop', '"pop"'],
    ['green eyes', '"eyes"'],
    ['copper hair', '"hair"'],
    ['a happy sky', '"sky without a colour"'],
    ['the sky', 'sky without a colour'],
    ['please', 'names no colour'],
    ['the picture', 'names no colour'],
  ])('%s is refused with what is understood', async (prompt, message) => {
    await expect(tinted('sepia', prompt)).rejects.toThrow(message)
    await expect(tinted('sepia', prompt)).rejects.toThrow(/Colours: red, .*Places: sky, ground/)
  })
})

test.each([
  ['blue constructor sky', ['"constructor"']],
  ['blue sky toString', ['"tostring"']],
  ['a glossy dark red, like a fire truck', ['"glossy"', '"fire"', '"truck"']],
  ['blue sky, green eyes', ['"eyes"', '"green eyes"']],
  ['make the lips red, blue sky', ['"lips"', '"make the lips red"']],
  ['hot pink', []],
  ['#ff6600', []],
  [undefined, []],
])('of %j is left out: %j', (prompt, leftOut) => {
  expect(readPrompt(prompt === undefined ? {} : { prompt }).leftOut).toEqual(leftOut)
})

test('what one sees through stays so, and the same request gives the same bytes', async () => {
  const glass = plain(32, 32, [120, 120, 120, 90])
  const run = () => runProgram(colorize, { image: glass }, { palette: 'landscape' })
  const [one, other] = [await run(), await run()]

  expect(one.images[0].data[3]).toBe(90)
  expect(one.files[0].equals(other.files[0])).toBe(true)
})

test('a palette that is not known is refused', async () => {
  await expect(tinted('mud')).rejects.toThrow('palette does not exist')
})

describe('what has colours already', () => {
  test.each(photographNames)('is refused (%s)', async (name) => {
    const image = await photographOf(name)

    await expect(tinted('portrait', undefined, image)).rejects.toThrow('The image already has colours')
  })

  test.each(photographNames)('is not a toned print (%s)', async (name) => {
    const print = await tinted('sepia', undefined, grey(await photographOf(name)))

    expect(isColoured(print)).toBe(false)
    expect(isColoured(grey(print))).toBe(false)
  })
})
