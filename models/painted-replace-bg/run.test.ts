import { inputCropped } from '@atelier/contract/note.ts'
import { describe, expect, test } from 'vitest'
import { changed, contrast, edgeEnergy, meanBrightness, meanColour, psnr } from '../test/image-metrics.ts'
import { checks, colourOf, disc, paint, plain, rectangle } from '../test/images.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import { parseBackground } from './parse-background.ts'
import { replaceBackground } from './run.ts'
import { swapBackground } from '../picture-replace-bg/run.ts'

const isCup = disc(64, 70, 30)
/** A subject that is already cut out. */
const cup = paint(128, 128, (x, y) => (isCup(x, y) ? [230, 120, 40] : [0, 0, 0, 0]))
const behind = rectangle(0, 0, 128, 36)

const replaced = (prompt: string, seed = 1) => imageFrom(replaceBackground, { image: cup }, { prompt, seed })

describe('image.replace-bg', () => {
  test('puts a colour behind the subject, which keeps its own', async () => {
    const photo = await replaced('a plain navy background')

    const [red, , blue] = meanColour(photo, behind)
    expect(blue).toBeGreaterThan(red + 40)
    expect(psnr(photo, cup, disc(64, 70, 26))).toBeGreaterThan(40)
    expect(colourOf(photo, 0, 0)[3]).toBe(255)
  })

  test('runs from one colour to another, also where they are numbers', async () => {
    const photo = await replaced('#102040 to #f0e0c0 gradient')

    expect(meanBrightness(photo, rectangle(0, 0, 128, 4))).toBeLessThan(60)
    expect(meanBrightness(photo, rectangle(0, 124, 128, 4))).toBeGreaterThan(200)
  })

  test('lights a studio brighter in the middle than in its corners', async () => {
    const photo = await replaced('white studio')

    expect(meanBrightness(photo, rectangle(44, 20, 40, 12))).toBeGreaterThan(
      meanBrightness(photo, rectangle(0, 0, 16, 12)) + 10,
    )
  })

  test('paints a scene, another one with another seed and the same with the same', async () => {
    const [once, again, other] = await Promise.all(
      [1, 1, 2].map((seed) =>
        runProgram(replaceBackground, { image: cup }, { prompt: 'a sunset over the sea', seed }),
      ),
    )

    expect(once.files[0].equals(again.files[0])).toBe(true)
    expect(changed(once.images[0], other.images[0], behind)).toBeGreaterThan(0.1)
    expect(contrast(once.images[0], behind)).toBeGreaterThan(3)
  })

  test('blurs a scene when asked to', async () => {
    const [sharp, soft] = await Promise.all([
      replaced('a city at night'),
      replaced('a blurred city at night'),
    ])

    expect(edgeEnergy(soft, behind)).toBeLessThan(edgeEnergy(sharp, behind) * 0.7)
  })

  test('keeps what is there out of focus, and nothing of the subject in it', async () => {
    const squares = checks(128, 128, 8, [40, 90, 200], [60, 120, 230])
    const image = paint(128, 128, (x, y) => (isCup(x, y) ? [230, 120, 40] : colourOf(squares, x, y)))

    const photo = await imageFrom(replaceBackground, { image }, { prompt: 'blurred background' })

    expect(edgeEnergy(photo, behind)).toBeLessThan(edgeEnergy(image, behind) * 0.5)
    expect(meanColour(photo, behind)[2]).toBeGreaterThan(180)
    expect(psnr(photo, image, disc(64, 70, 24))).toBeGreaterThan(30)
  })

  test.each([
    ['a platypus', '"platypus" cannot be painted'],
    ['a platypus', 'Or ask for "white"'],
    ['background', 'names nothing that can be painted'],
    ['blurred', 'no background of its own'],
  ])('refuses %j and says what it knows', async (prompt, message) => {
    await expect(runProgram(replaceBackground, { image: cup }, { prompt, seed: 1 })).rejects.toThrow(message)
  })

  test('paints the scene in the style and the colours that the prompt names', async () => {
    const [plainly, styled, coloured] = await Promise.all([
      replaced('a forest'),
      replaced('a forest as a mosaic'),
      replaced('a forest, all purple'),
    ])

    expect(changed(plainly, styled, behind)).toBeGreaterThan(0.3)
    const greenness = ([red, green, blue]: [number, number, number]) => green - (red + blue) / 2
    expect(greenness(meanColour(coloured, behind))).toBeLessThan(greenness(meanColour(plainly, behind)) - 10)
  })
})

test('a subject that is not cut out yet is cut out first', async () => {
  const photographed = paint(128, 128, (x, y) => (isCup(x, y) ? colourOf(cup, x, y) : [150, 160, 170]))

  const photo = await imageFrom(replaceBackground, { image: photographed }, { prompt: 'navy', seed: 1 })

  expect(changed(photo, await replaced('navy'))).toBeLessThan(0.1)
})

test.each([
  ['a constructor', '"constructor" cannot be painted'],
  ['__proto__', '"proto" cannot be painted'],
  ['red and blue studio', 'A studio has one colour'],
])('%s is refused', async (prompt, message) => {
  await expect(replaced(prompt)).rejects.toThrow(message)
})

test('what is said of a backdrop and not known is left out', () => {
  expect(parseBackground('white toString')).toMatchObject({ kind: 'colours', leftOut: ['"tostring"'] })
  expect(parseBackground('clean product background')).toMatchObject({ kind: 'colours', isStudio: true })
  expect(parseBackground('out of focus park')).toMatchObject({ kind: 'scene', isBlurred: true })
})

describe('image.swap-bg', () => {
  test('puts the subject of the first picture before the second, cropped to its shape', async () => {
    const wide = paint(400, 100, (x) => (x < 130 ? [255, 0, 0] : x < 270 ? [40, 160, 60] : [255, 0, 0]))

    const photo = await imageFrom(swapBackground, { images: [cup, wide] })

    expect(photo).toMatchObject({ width: 128, height: 128 })
    expect(psnr(photo, plain(128, 128, [40, 160, 60]), behind)).toBeGreaterThan(35)
    expect(meanColour(photo, disc(64, 70, 24))[0]).toBeGreaterThan(180)
  })

  test('takes over some of the light of the second', async () => {
    const [dark, light] = await Promise.all(
      [20, 240].map((level) =>
        imageFrom(swapBackground, { images: [cup, plain(64, 64, [level, level, level])] }),
      ),
    )

    expect(meanBrightness(light, disc(64, 70, 24))).toBeGreaterThan(
      meanBrightness(dark, disc(64, 70, 24)) + 6,
    )
  })
})

test.for([
  [plain(128, 64, [30, 40, 220]), [inputCropped('images', 'the second of images')]],
  [plain(64, 64, [30, 40, 220]), []],
] as const)('a background of another shape loses its edges, and that is noted', async ([back, expected]) => {
  const { notes } = await runProgram(swapBackground, { images: [cup, back] })

  expect(notes).toEqual(expected)
})
