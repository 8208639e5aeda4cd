import { describe, expect, test } from 'vitest'
import { changed, meanBrightness, meanColourfulness, psnr, ssim } from '../test/image-metrics.ts'
import { landscape, plain, rectangle } from '../test/images.ts'
import { imageFrom, runOnce, runProgram } from '../test/run-program.ts'
import { photographOf } from '../test/photographs.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { effect } from './run.ts'
import { effects } from '../lib/image/effect/effect-list.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { onWhite } from '../lib/image/style/in-style.ts'

const image = landscape(128, 96)
const names = Object.keys(effects)
const inputsOf = (name: string) => Array.from({ length: effects[name]?.images?.[0] ?? 1 }, () => image)
const made = (name: string, params = {}) =>
  imageFrom(effect, { images: inputsOf(name) }, { effect: name, seed: 1, ...params })

/** Resized to one size, so that templates and styles can be compared. */
async function atOneSize(photo: Image): Promise<Image> {
  return resized(onWhite(photo), 128, 96)
}

test('no two effects are alike, and none leaves the picture as it was', async () => {
  const images = new Map([['the picture', image]])
  for (const name of names) {
    const photo = await atOneSize(await made(name))
    for (const [other, otherImage] of images) {
      expect(ssim(photo, otherImage), `${name} and ${other}`).toBeLessThan(0.95)
    }
    images.set(name, photo)
  }
})

describe('words', () => {
  test.each(names.filter((name) => effects[name]?.printsWords))('are printed by %s', async (name) => {
    const [silent, speaking, other] = await Promise.all([
      made(name),
      made(name, { prompt: 'Mare & <Luna>' }),
      made(name, { prompt: 'Kiosk' }),
    ])

    expect(changed(silent, speaking)).toBeGreaterThan(0.002)
    expect(changed(speaking, other)).toBeGreaterThan(0.002)
  })

  test.each(names.filter((name) => !effects[name]?.printsWords))('are left out by %s', async (name) => {
    const [silent, speaking] = await Promise.all([made(name), made(name, { prompt: 'Hello' })])

    expect(speaking).toEqual(silent)
  })
})

describe('several pictures', () => {
  const [red, green, blue, white] = [
    plain(64, 48, [220, 30, 30]),
    plain(64, 48, [30, 200, 40]),
    plain(48, 64, [30, 40, 220]),
    plain(64, 64, [255, 255, 255]),
  ]

  // prettier-ignore
  test.each([
    ['film-strip', [red, green]], ['film-strip', [red, green, blue]], ['film-strip', [red, green, blue, white]],
    ['collage', [red, green]], ['collage', [red, green, blue]], ['collage', [red, green, blue, white]],
  ])('all show in a %s', async (name, images) => {
    const photo = await imageFrom(effect, { images }, { effect: name, seed: 1 })

    for (const [part] of images.slice(0, 3).entries()) {
      const isStrong = (at: number) => photo.data[at + part] > 180 && photo.data[at + ((part + 1) % 3)] < 80
      let count = 0
      for (let at = 0; at < photo.data.length; at += 4) if (isStrong(at)) count++
      expect(count / (photo.data.length / 4)).toBeGreaterThan(0.09)
    }
  })

  test('are refused where one is wanted, and one where several are', async () => {
    await expect(imageFrom(effect, { images: [red, green] }, { effect: 'neon' })).rejects.toThrow(
      'takes 1 image, not 2',
    )
    await expect(imageFrom(effect, { images: [red] }, { effect: 'collage' })).rejects.toThrow(
      'takes 2 to 4 images, not 1',
    )
  })
})

test('looks look as they are named', async () => {
  expect(meanBrightness(await made('neon'))).toBeLessThan(meanBrightness(image) * 0.5)
  expect(meanColourfulness(await made('pop-art'))).toBeGreaterThan(meanColourfulness(image) * 1.5)
  expect(meanColourfulness(await made('tilt-shift'))).toBeGreaterThan(meanColourfulness(image) * 1.1)
  expect(meanColourfulness(await made('vintage'))).toBeLessThan(meanColourfulness(image))
  const whole = (await made('stamp')).data
  expect(whole[3]).toBe(0) // The corner is punched out.
})

/** Effects that depend on the seed, as the catalog says. */
// prettier-ignore
const byChance = new Set(['duotone', 'vintage', 'glitch', 'comic', 'kaleidoscope', 'stamp', 'magazine', 'wanted'])

test('the same seed gives the same bytes; another gives others where chance has a part', async () => {
  for (const name of names) {
    const run = (seed: number) => runProgram(effect, { images: [image] }, { effect: name, seed })
    if (effects[name]?.images?.[0] === 2) continue
    const first = await runOnce(effect, { images: [image] }, { effect: name, seed: 1 })
    const [again, other] = [await run(1), await run(2)]
    expect(first.files, `of ${name}`).toEqual(again.files)
    // With few random choices, two seeds may give the same result.
    const isOther = !other.files[0].equals(first.files[0])
    const isAnyOther = isOther || !(await run(3)).files[0].equals(first.files[0])
    expect(isAnyOther, `of ${name}`).toBe(byChance.has(name))
  }
})

test('a tiny picture is no reason to fail', async () => {
  const tiny = plain(3, 2, [120, 90, 60])
  for (const name of names) {
    const images = inputsOf(name).map(() => tiny)
    await expect(
      runProgram(effect, { images }, { effect: name, seed: 1 }),
      `of ${name}`,
    ).resolves.toMatchObject({
      mimeTypes: ['image/png'],
    })
  }
})

test('an unknown effect is refused with those there are', async () => {
  await expect(made('constructor')).rejects.toThrow('is not an effect')
  await expect(made('sparkle')).rejects.toThrow(/"sparkle" is not an effect; choose one of neon, /)
})

test.each(['猫', 'Hello 🎉'])(
  'what our fonts cannot print is refused, not printed as boxes: %s',
  async (prompt) => {
    await expect(made('polaroid', { prompt })).rejects.toThrow('Our fonts have no letter for')
  },
)

test('the title of a magazine keeps clear of a face', async () => {
  const cover = async (prompt: string) =>
    imageFrom(effect, { images: [await photographOf('astronaut')] }, { effect: 'magazine', prompt, seed: 1 })
  const [one, other] = [await cover('Orbit'), await cover('Weightless')]
  const [{ box }] = await findFaces(one)
  const isFace = rectangle(box.left, box.top, box.width, box.height)

  expect(psnr(one, other, isFace)).toBe(Infinity)
  expect(psnr(one, other)).toBeLessThan(40)
})
