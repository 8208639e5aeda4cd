import { readFile } from 'node:fs/promises'
import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { videoPsnr, flicker, framesOf } from '../test/video-metrics.ts'
import { meanColour, meanColourfulness, ssim } from '../test/image-metrics.ts'
import { landscape } from '../test/images.ts'
import { fileFrom, videoOf, runOnFiles } from '../test/run-av.ts'
import { tone } from '../test/tone.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf } from '../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { rngOf } from '../lib/random/rng.ts'
import { cropAndScale } from '../lib/video/frames/zoomed.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { reduceToColoursOf } from '../lib/video/painted/video-colours.ts'
import { videoStyles } from '../lib/video/painted/video-styles.ts'
import { paintVideo } from './run.ts'

const [width, height] = [96, 72]
const names = Object.keys(videoStyles)
const scene = landscape(128, 96)

/** Adds noise as of a camera in low light. */
function grainy(image: Image, index: number): Image {
  const rng = rngOf(index)
  return {
    ...image,
    data: image.data.map((value, at) => value + (at % 4 === 3 ? 0 : (rng() - 0.5) * 12)),
  }
}

/** A camera that pans by `step` pixels per frame. */
const filmed = (step: number, count = 6) =>
  Array.from({ length: count }, (_, index) =>
    grainy(cropAndScale(scene, { left: step * index, top: 4, width: 100 }, width, height), index),
  )

async function painted(frames: readonly Image[], params: Params): Promise<Image[]> {
  const video = await videoOf(frames, { fps: 8 })
  return framesOf(await fileFrom(paintVideo, { video }, { seed: 1, ...params }))
}

const isRising = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > values[at - 1])

test('every style is unlike the film and every other style, and comes to rest where the camera does', async () => {
  const still = filmed(0)
  const before = await framesOf({ path: await videoOf(still, { fps: 8 }) })
  const earlier = new Map([['the film', before[5]]])
  for (const style of names) {
    const frames = await painted(still, { style })
    expect([frames.length, frames[5].width, frames[5].height]).toEqual([6, width, height])
    for (const [other, image] of earlier)
      expect(ssim(frames[5], image), `${style} and ${other}`).toBeLessThan(0.95)
    expect(flicker(frames), `of ${style}`).toBeLessThan(flicker(before) / 2)
    earlier.set(style, frames[5])
  }
})

test('what moves does not boil', async () => {
  const moving = filmed(1.5)
  const own = flicker(await framesOf({ path: await videoOf(moving, { fps: 8 }) }))
  for (const style of names)
    expect(flicker(await painted(moving, { style })), `of ${style}`).toBeLessThan(own * 1.7)
})

test('every frame comes down to the same few colours', async () => {
  const [one, other] = [
    scene,
    { ...scene, data: scene.data.map((value, at) => (at % 4 === 0 ? value * 0.4 : value)) },
  ]
  const reduce = await reduceToColoursOf([one, other])

  const found = new Set<string>()
  for (const image of [one, other]) {
    const { data } = await reduce(image)
    for (let at = 0; at < data.length; at += 4) found.add(data.subarray(at, at + 3).join())
  }
  expect(found.size).toBeLessThanOrEqual(16)
  expect(found.size).toBeGreaterThan(8)
})

describe('what is asked for', () => {
  test('a palette moves the colours', async () => {
    const still = filmed(0, 2)
    const of = async (palette: string) => (await painted(still, { style: 'mosaic', palette }))[1]
    const warmth = (image: Image) => meanColour(image)[0] - meanColour(image)[2]
    const original = await of('original')
    expect(warmth(await of('warm'))).toBeGreaterThan(warmth(original) + 15)
    expect(warmth(await of('cool'))).toBeLessThan(warmth(original) - 5)
    expect(meanColourfulness(await of('monochrome'))).toBeLessThan(10)
  })

  test('the same seed gives the same bytes, another moves the stones', async () => {
    const video = await videoOf(filmed(1, 3), { fps: 8 })
    const run = async (seed: number) => {
      const { path } = await fileFrom(paintVideo, { video }, { style: 'stained-glass', seed })
      return { bytes: await readFile(path), frames: await framesOf({ path }) }
    }
    const [first, again, other] = [await run(1), await run(1), await run(2)]
    expect(first.bytes.equals(again.bytes)).toBe(true)
    expect(videoPsnr(first.frames, other.frames)).toBeLessThan(20)
  })

  test('pace, length and sound are kept, and progress is told frame by frame', async () => {
    const video = await videoOf(filmed(1, 6), { fps: 8, audio: tone(440, 2) })
    const { outputs: made, progress } = await runOnFiles(paintVideo, { video }, { style: 'pixel', seed: 1 })
    const { fps, frameCount } = await openVideo(made[0].path)
    expect([fps, frameCount]).toEqual([8, 6])
    expect(secondsOf((await readAudio(made[0].path))!)).toBeCloseTo(0.75, 1)
    expect(progress).toHaveLength(6)
    expect(isRising(progress)).toBe(true)
  })

  test('an unknown style is refused with those there are', async () => {
    await expect(painted(filmed(0, 1), { style: 'constructor' })).rejects.toThrow(
      '"constructor" is not a style; choose one of oil, watercolour,',
    )
  })
})
