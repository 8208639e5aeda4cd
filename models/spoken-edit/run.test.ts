import { describe, expect, test } from 'vitest'
import {
  changed,
  contrast,
  edgeEnergy,
  meanBrightness,
  meanColour,
  meanColourfulness,
  psnr,
} from '../test/image-metrics.ts'
import { colourOf, disc, grey, landscape, meadow, over, paint, plain, rectangle } from '../test/images.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import { parseEdits } from './parse-edits.ts'
import { edit } from './run.ts'
import type { Image } from '@atelier/media/image/image.ts'

const scene = landscape(160, 120)
const edited = (prompt: string, image: Image = scene) => imageFrom(edit, { image }, { prompt })
const warmth = (photo: Image) => {
  const [red, , blue] = meanColour(photo)
  return red / blue
}

describe('light', () => {
  test('brighter and darker, by the strength of the words or by a number', async () => {
    const brightness = async (prompt: string) => meanBrightness(await edited(prompt))
    const before = meanBrightness(scene)

    expect(await brightness('Make it brighter')).toBeGreaterThan(before + 8)
    expect(await brightness('make the photo much brighter')).toBeGreaterThan(await brightness('brighter'))
    expect(await brightness('a bit brighter')).toBeLessThan(await brightness('brighter'))
    expect(await brightness('brighter by 80%')).toBeGreaterThan(await brightness('brighter by 20%'))
    expect(await brightness('darker')).toBeLessThan(before - 8)
  })

  test('more and less contrast', async () => {
    expect(contrast(await edited('more contrast'))).toBeGreaterThan(contrast(scene) * 1.15)
    expect(contrast(await edited('reduce the contrast by 50%'))).toBeLessThan(contrast(scene) * 0.6)
  })

  test('a vignette darkens the corners and not the middle', async () => {
    const photo = await edited('add a vignette')

    const corner = rectangle(0, 0, 15, 15)
    expect(meanBrightness(photo, corner)).toBeLessThan(meanBrightness(scene, corner) * 0.8)
    expect(psnr(photo, scene, disc(80, 60, 15))).toBe(Infinity)
  })
})

describe('colours', () => {
  test('black and white, sepia, inverted', async () => {
    const [red, , blue] = meanColour(await edited('sepia'))
    const inverted = await edited('invert the colours')

    expect(meanColourfulness(await edited('black and white'))).toBeLessThan(1)
    expect(red).toBeGreaterThan(blue * 1.2)
    expect(meanBrightness(inverted)).toBeCloseTo(255 - meanBrightness(scene), 0)
  })

  test('more or less of them, warmer or cooler', async () => {
    const before = meanColourfulness(scene)

    expect(meanColourfulness(await edited('more colourful'))).toBeGreaterThan(before * 1.15)
    expect(meanColourfulness(await edited('less saturated by 50%'))).toBeLessThan(before * 0.6)
    expect(warmth(await edited('warmer'))).toBeGreaterThan(warmth(scene) * 1.1)
    expect(warmth(await edited('cooler'))).toBeLessThan(warmth(scene) * 0.9)
  })

  test('a tint of a colour', async () => {
    expect(warmth(await edited('tint it blue'))).toBeLessThan(warmth(await edited('tint it orange')) * 0.8)
    await expect(edited('tint it')).rejects.toThrow('needs a colour')
  })

  test('posterize leaves four steps of each', async () => {
    expect(new Set((await edited('posterize')).data).size).toBe(4)
  })
})

describe('surfaces', () => {
  test('sharper and blurred', async () => {
    const before = edgeEnergy(scene)

    expect(edgeEnergy(await edited('sharpen'))).toBeGreaterThan(before * 1.2)
    expect(edgeEnergy(await edited('blur by 3 pixels'))).toBeLessThan(before * 0.5)
    expect(edgeEnergy(await edited('blur by 6 pixels'))).toBeLessThan(
      edgeEnergy(await edited('blur by 3 pixels')),
    )
  })

  test('noise comes and goes', async () => {
    const grainy = await edited('add grain')

    expect(edgeEnergy(grainy)).toBeGreaterThan(edgeEnergy(scene) * 1.5)
    expect(edgeEnergy(await edited('reduce noise', grainy))).toBeLessThan(edgeEnergy(grainy) * 0.7)
  })

  test('squares of a size', async () => {
    const photo = await edited('pixelate by 20 pixels')

    expect(colourOf(photo, 1, 1)).toEqual(colourOf(photo, 18, 18))
    expect(changed(photo, scene)).toBeGreaterThan(0.3)
  })

  test('the background is blurred, what stands before it is not', async () => {
    const ball = disc(100, 100, 45)
    const image = over(meadow(200, 200), ball, [230, 60, 40])
    const stripes = paint(200, 200, (x, y) =>
      ball(x, y) && x % 8 < 4 ? [250, 220, 60] : colourOf(image, x, y),
    )

    const photo = await edited('blur the background', stripes)

    const corner = rectangle(0, 0, 40, 40)
    expect(edgeEnergy(photo, corner)).toBeLessThan(edgeEnergy(stripes, corner) * 0.5)
    expect(edgeEnergy(photo, disc(100, 100, 25))).toBeGreaterThan(
      edgeEnergy(stripes, disc(100, 100, 25)) * 0.8,
    )
  })
})

describe('shape', () => {
  const marked = over(scene, rectangle(0, 0, 20, 10), [255, 0, 255])
  const isMarked = (photo: Image, x: number, y: number) => {
    const [red, green, blue] = colourOf(photo, x, y)
    return red > 200 && green < 60 && blue > 200
  }

  test('turned and mirrored', async () => {
    const left = await edited('rotate left', marked)
    expect(left).toMatchObject({ width: 120, height: 160 })
    expect(isMarked(left, 2, 157)).toBe(true)

    expect(isMarked(await edited('turn right', marked), 117, 2)).toBe(true)
    expect(isMarked(await edited('upside down', marked), 157, 117)).toBe(true)
    expect(isMarked(await edited('mirror it', marked), 157, 2)).toBe(true)
    expect(isMarked(await edited('flip vertically', marked), 2, 117)).toBe(true)
  })

  test('turned by an angle, with corners that one sees through', async () => {
    const photo = await edited('rotate by 30 degrees')

    expect(photo.width).toBeGreaterThan(180)
    expect(photo.data[3]).toBe(0)
  })

  test('a minus turns the other way', async () => {
    const [left, right] = [await edited('rotate -30 degrees'), await edited('rotate left by 30 degrees')]

    expect(left).toEqual(right)
    expect(left).not.toEqual(await edited('rotate by 30 degrees'))
  })

  test.each([
    'crop by 10',
    'crop to 10%',
    'crop to 16:9 by 10%',
    'resize by 20%',
    'shrink to 120%',
    'resize',
  ])('%s could mean two things', async (prompt) => {
    await expect(edited(prompt)).rejects.toThrow(/^Say how/)
  })

  test.each([
    ['resize to 8000 pixels', 1, 8000],
    ['resize to 600%', 3, 5760],
    ['add a 1000 pixel border', 9, 4160],
    ['rotate by 45 degrees', 20, 4480],
  ])('%s, %i times, is too large at %i pixels', async (clause, times, width) => {
    await expect(edited(`${clause}, `.repeat(times))).rejects.toThrow(`image of ${width} by`)
  })

  test.each([
    ['crop to a square', 120, 120],
    ['crop to 16:9', 160, 90],
    ['crop by 10%', 128, 96],
    ['crop by 10 pixels', 140, 100],
    ['shrink by 25%', 120, 90],
    ['shrink to 80 pixels', 80, 60],
    ['resize to 80 pixels', 80, 60],
    ['resize to 50%', 80, 60],
    ['half the size', 80, 60],
  ])('%s: %i by %i', async (prompt, width, height) => {
    expect(await edited(prompt)).toMatchObject({ width, height })
  })
})

describe('around and over', () => {
  test('a border of a width and a colour', async () => {
    const photo = await edited('add a 12 pixel red border')

    expect(photo).toMatchObject({ width: 184, height: 144 })
    expect(colourOf(photo, 4, 70)[0]).toBeGreaterThan(180)
    expect(
      psnr(
        paint(160, 120, (x, y) => colourOf(photo, x + 12, y + 12)),
        scene,
      ),
    ).toBe(Infinity)
  })

  test('rounded corners can be seen through', async () => {
    const photo = await edited('rounded corners')

    expect(photo.data[3]).toBe(0)
    expect(colourOf(photo, 80, 60)[3]).toBe(255)
  })

  test.each([
    ['at the top', rectangle(0, 0, 160, 40), rectangle(0, 80, 160, 40)],
    ['at the bottom', rectangle(0, 80, 160, 40), rectangle(0, 0, 160, 40)],
    ['in the middle', rectangle(0, 40, 160, 40), rectangle(0, 0, 160, 20)],
  ])('words %s', async (place, there, elsewhere) => {
    const ground = plain(160, 120, [60, 90, 60])

    const photo = await edited(`add the text "Hello, you & me" ${place} in yellow`, ground)

    expect(changed(photo, ground, there)).toBeGreaterThan(0.05)
    expect(changed(photo, ground, elsewhere)).toBe(0)
    expect(Math.max(...photo.data.filter((_, at) => at % 4 === 0))).toBeGreaterThan(230)
  })

  test('words without quotation marks are refused', async () => {
    await expect(edited('add text')).rejects.toThrow('quotation marks')
  })
})

test('several clauses are applied one after the other', async () => {
  const photo = await edited(
    'Rotate left, make it black and white and much brighter; then add a 10 px border.',
  )

  expect(photo).toMatchObject({ width: 140, height: 180 })
  expect(meanColourfulness(photo, rectangle(20, 20, 100, 140))).toBeLessThan(1)
  expect(meanBrightness(photo)).toBeGreaterThan(meanBrightness(scene))
})

test('the same request gives the same bytes', async () => {
  const run = () => runProgram(edit, { image: scene }, { prompt: 'add grain, add text "Hi"' })

  expect((await run()).files[0].equals((await run()).files[0])).toBe(true)
})

test.each([
  ['remove the dog on the left', '"remove the dog on the left"'],
  ['remove the text', 'image.erase'],
  ['add a dog next to her', 'What can be added'],
  ['make the curtains yellow', 'Name the colour that it has'],
  ['colorize it', 'image.colorize'],
  ['put a scarf on him', '"put a scarf on him"'],
  ['replace the sky with a sunset', '"replace the sky with a sunset"'],
  ['black and white in red', '"black and white in red"'],
  ['mirror it by 20%', '"mirror it by 20%"'],
  ['rotate by 20%', '"rotate by 20%"'],
  ['rotate by 20 pixels', '"rotate by 20 pixels"'],
  ['resize to 800 degrees', '"resize to 800 degrees"'],
  ['brighter by 20 pixels', '"brighter by 20 pixels"'],
  ['brighter by -20%', '"brighter by -20%"'],
  ['add a −5 pixel border', '"add a −5 pixel border"'],
  ['brighter by percent', '"brighter by percent"'],
  ['add a red blue border', '"add a red blue border"'],
  ['add a 10 pixel 20 pixel border', '"add a 10 pixel 20 pixel border"'],
  ['add the text "A" "B"', '"add the text  "A"   "B""'],
  ['crop to 16:0', '"crop to 16:0"'],
  ['brighter constructor', '"brighter constructor"'],
  ['toString', '"toString"'],
  ['brighter __proto__', '"brighter __proto__"'],
  [' , ', 'asks for nothing'],
  ['brigther', 'Do you mean "brighter"?'],
])('%s is refused in one line', async (prompt, message) => {
  await expect(edited(prompt)).rejects.toThrow(message)
  await expect(edited(prompt)).rejects.toThrow(/^.{10,230}$/)
})

test('what cannot be done is left out where something can', async () => {
  expect(await edited('brighter, and put a scarf on him')).toEqual(await edited('brighter'))
  expect(parseEdits('brighter, and put a scarf on him').leftOut).toEqual(['"put a scarf on him"'])
})

test('two edits may be joined by "with", and words to write may lack quotation marks', async () => {
  const both = await edited('make it black and white with high contrast')

  expect(meanColourfulness(both)).toBeLessThan(1)
  expect(contrast(both)).toBeGreaterThan(contrast(await edited('black and white')) * 1.1)
  expect(parseEdits('add the text Hello World at the bottom').edits[0].clause).toMatchObject({
    text: 'Hello World',
    place: 'bottom',
  })
  expect(parseEdits('write SALE in big red letters').edits[0].clause.text).toBe('SALE')
})

describe('further looks', () => {
  test.each([
    'lift the shadows', 'lower the highlights', 'give it a matte look', 'enhance this photo', 'fix the white balance', 'increase clarity', 'cinematic look',
    'add a soft glow', 'make it look like night', 'fade the edges to white', 'solarize', 'emboss', 'duotone blue and pink', 'more red', 'turn it into a sketch',
    'like an oil painting', 'like a watercolor', 'cartoon style', 'comic book effect', 'tilt shift',
  ])('%s changes the picture and keeps its size', async (prompt) => {
    const photo = await edited(prompt)

    expect(photo).toMatchObject({ width: scene.width, height: scene.height })
    expect(psnr(photo, scene)).toBeLessThan(45)
  }) // prettier-ignore

  test('shadows get lighter and highlights darker, the other tones less', async () => {
    expect(meanBrightness(await edited('lift the shadows'))).toBeGreaterThan(meanBrightness(scene))
    expect(meanBrightness(await edited('lower the highlights'))).toBeLessThan(meanBrightness(scene))
  })

  test('a cast of colour goes with the white balance', async () => {
    const tinted = await edited('tint it orange')

    expect(Math.abs(Math.log(warmth(await edited('fix the white balance', tinted))))).toBeLessThan(
      Math.abs(Math.log(warmth(tinted))) * 0.5,
    )
  })

  test('zoom and cutting off leave less, and a polaroid has a frame', async () => {
    expect((await edited('zoom in on the center')).width).toBeLessThan(scene.width)
    expect(await edited('cut off the top')).toMatchObject({ width: 160, height: 96 })
    expect((await edited('make it look like a polaroid')).height).toBeGreaterThan(scene.height)
  })
})

test('what would change nothing is refused', async () => {
  await expect(edited('black and white', grey(scene))).rejects.toThrow('leaves the image as it is')
  await expect(edited('crop to 4:3')).rejects.toThrow('leaves the image as it is')
})
