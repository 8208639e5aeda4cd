import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from '@atelier/media/inspect.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { inputOf, workOf } from '../../../test/providers/work.ts'
import type { Output } from '../provider.ts'
import { drawCutout, drawImage } from './image.ts'
import { createRng } from './rng.ts'

const work = workOf({ params: { aspect_ratio: '16:9' } })

/** The pixels as another program decodes them, each four bytes. */
async function pixelsOf(bytesOrPath: unknown) {
  const { data, info } = await sharp(bytesOrPath as Uint8Array | string)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = Array.from({ length: info.width * info.height }, (_, at) => data.readUInt32BE(at * 4))
  return { ...info, colours }
}

test('an image is a whole PNG of the stated size', async () => {
  const { bytes, ...rest } = await drawImage(work, createRng(7, 0))

  expect(rest).toMatchObject({
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

/** Of a width that ends within a byte, and of images so small that a disc fills them. */
const sizes = [
  [256, 256],
  [256, 144],
  [257, 7],
  [64, 512],
  [2, 2],
  [1, 1],
] as const

test.for([
  ['an image', drawImage],
  ['a cutout', drawCutout],
] as const)('what is said of %s is what a media child finds', async ([, draw]) => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-drawn-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'drawn.png')
  for (const [width, height] of sizes) {
    const edited = workOf({ inputs: { image: [inputOf({ width, height })] } })
    const output = await draw(edited, createRng(width + height, 0))
    writeFileSync(path, output.bytes as Uint8Array)

    const {
      previews: _,
      edits,
      ...found
    } = await inspect({ path, purpose: 'output', metadata: 'removed' }, folder)

    const { kind, mimeType, durationSeconds, drawnHere } = output
    expect({
      kind,
      mimeType,
      width: output.width,
      height: output.height,
      durationSeconds,
      ...drawnHere,
    }).toEqual(found)
    // Nor would anything be removed from one of a stranger.
    expect(edits).toEqual([])
    // From a file: the child's part, loaded above, reads no WebP from memory.
    const thumbnailPath = join(folder, 'drawn.webp')
    writeFileSync(thumbnailPath, thumbnailOf(output))
    const thumbnail = await pixelsOf(thumbnailPath)
    expect(thumbnail).toMatchObject({ width, height })
    expect(thumbnail.colours).toEqual((await pixelsOf(output.bytes)).colours)
  }
})

test('a thumbnail of our own is small, and the same for the same seed', async () => {
  const drawn = await Promise.all([7, 7, 8].map((seed) => drawImage(work, createRng(seed, 0))))

  const [first, again, other] = drawn.map((output) => Buffer.from(thumbnailOf(output)))

  expect(first!.length).toBeLessThan(600)
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})

test('an image larger than a thumbnail is looked at and made smaller by a media child', async () => {
  const edited = workOf({ inputs: { image: [inputOf({ width: 513, height: 8 })] } })

  const output = await drawImage(edited, createRng(7, 0))

  expect(output).toMatchObject({ width: 513, metadata: 'kept' })
  expect(output.drawnHere).toBeUndefined()
  expect(output.previews).toBeUndefined()
})

function thumbnailOf({ previews = [] }: Output): Uint8Array {
  const [thumbnail] = previews
  expect(thumbnail).toMatchObject({ name: 'thumbnail', bytes: expect.any(Uint8Array) })
  return thumbnail?.bytes as Uint8Array
}
