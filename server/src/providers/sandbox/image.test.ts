import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inputOf, workOf } from '../../../test/providers/work.ts'
import { drawCutout, drawImage } from './image.ts'
import { createRng } from './rng.ts'

const work = workOf({ params: { aspect_ratio: '16:9' } })

/** The pixels as another program decodes them, each four bytes. */
async function pixelsOf(bytes: unknown) {
  const { data, info } = await sharp(bytes as Uint8Array)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = Array.from({ length: info.width * info.height }, (_, at) => data.readUInt32BE(at * 4))
  return { ...info, colours }
}

test('an image is a whole PNG of the stated size', async () => {
  const { bytes, ...rest } = await drawImage(work, createRng(7, 0))

  expect(rest).toEqual({
    kind: 'image',
    mimeType: 'image/png',
    width: 256,
    height: 144,
    durationSeconds: null,
  })
  expect(await sharp(bytes as Uint8Array).metadata()).toMatchObject({
    format: 'png',
    width: 256,
    height: 144,
    hasAlpha: false,
  })
})

test.for([1, 2, 3, 5, 257])(
  'an edited image keeps a width of %i pixels, whatever fits into a byte',
  async (width) => {
    const edited = workOf({ inputs: { image: [inputOf({ width, height: 7 })] } })
    const [image, cutout] = [
      await drawImage(edited, createRng(7, 0)),
      await drawCutout(edited, createRng(7, 0)),
    ]

    expect(await pixelsOf(image.bytes)).toMatchObject({ width, height: 7 })
    expect(await pixelsOf(cutout.bytes)).toMatchObject({ width, height: 7 })
  },
)

test('an image is drawn, not noise: neighbouring pixels are mostly alike', async () => {
  const { bytes } = await drawImage(work, createRng(7, 0))

  const { colours } = await pixelsOf(bytes)
  const alike = colours.filter((colour, at) => colour === colours[at - 1]).length
  expect(alike / colours.length).toBeGreaterThan(0.9)
  expect(new Set(colours).size).toBe(3)
})

test('the same seed gives the same bytes, and another one another image', async () => {
  const draw = async (seed: number) =>
    Buffer.from((await drawImage(work, createRng(seed, 0))).bytes as Uint8Array)
  const seeds = await Promise.all(Array.from({ length: 20 }, (_, seed) => draw(seed)))

  expect(await draw(7)).toEqual(seeds[7])
  expect(new Set(seeds.map((bytes) => bytes.toString('hex'))).size).toBe(20)
})

test('a cutout is transparent around a disc', async () => {
  const { bytes, width, height } = await drawCutout(workOf({}), createRng(7, 0))

  const { colours } = await pixelsOf(bytes)
  const opaqueIn = (line: number) =>
    colours.slice(line * width!, (line + 1) * width!).filter((colour) => (colour & 255) === 255).length
  // Nearly nine tenths of the width, in steps of four pixels.
  expect([opaqueIn(0), opaqueIn(height! / 2), opaqueIn(height! - 1)]).toEqual([0, 232, 0])
  const shares = Array.from({ length: height! }, (_, line) => opaqueIn(line))
  expect(shares.reduce((sum, count) => sum + count) / (width! * height!)).toBeCloseTo(Math.PI * 0.45 ** 2, 2)
})
