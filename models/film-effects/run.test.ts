import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Params } from '@atelier/contract/params.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { framesOf } from '../test/video-metrics.ts'
import { changed, meanBrightness, meanColour, meanColourfulness, psnr, ssim } from '../test/image-metrics.ts'
import { disc, landscape, over, paint, plain, rectangle } from '../test/images.ts'
import { person } from '../test/portrait.ts'
import { fileFrom, videoOf, runOnFiles } from '../test/run-av.ts'
import { tone } from '../test/tone.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf } from '../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'
import { once } from '../lib/once.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { videoEffect } from './run.ts'
import { videoEffects } from './effects/video-effects.ts'
import { cropAndScale } from '../lib/video/frames/zoomed.ts'

const [width, height, fps] = [96, 64, 8]
const names = Object.keys(videoEffects)
const scene = landscape(144, 96)

/** A camera that pans. */
const filmed = Array.from({ length: 10 }, (_, index) =>
  cropAndScale(scene, { left: 3 * index, top: 6, width: 112 }, width, height),
)

async function made(
  effect: string,
  params: Params = {},
  frames: readonly Image[] = filmed,
): Promise<Image[]> {
  const mark = JSON.stringify([effect, params])
  if (frames === filmed && known.has(mark)) return known.get(mark)!
  const video = frames === filmed ? await filmedFile() : await videoOf(frames, { fps })
  const found = await framesOf(await fileFrom(videoEffect, { video }, { effect, seed: 1, ...params }))
  if (frames === filmed) known.set(mark, found)
  return found
}

/** Results of the standard video, shared by all tests. */
const known = new Map<string, Image[]>()
const knownBytes = new Map<string, Buffer>()

const folder = mkdtempSync(join(tmpdir(), 'film-effects-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = async (frames: readonly Image[]) =>
  (await writeVideo(frames, { fps, folder, name: `film-${frames.length}` })).path
const filmedFile = once(() => fileOf(filmed))
const firstFrames = once(() => fileOf(filmed.slice(0, 3)))

/** The output file for the first frames of the video. */
async function bytesOf(effect: string, params: Params = {}): Promise<Buffer> {
  const video = await firstFrames()
  return readFile((await fileFrom(videoEffect, { video }, { effect, seed: 1, ...params })).path)
}

async function usualBytesOf(effect: string): Promise<Buffer> {
  const bytes = knownBytes.get(effect) ?? (await bytesOf(effect))
  knownBytes.set(effect, bytes)
  return bytes
}

const isRising = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > values[at - 1])

test('no two effects are alike, and none leaves the film as it was', async () => {
  const moment = async (name: string) => {
    const frames = await made(name)
    // A boomerang differs in its second half alone, and a title comes at the end.
    return frames[Math.round(frames.length * 0.85)]
  }
  const earlier = new Map([['the film', filmed[8]]])
  for (const name of names) {
    const image = await moment(name)
    for (const [other, otherImage] of earlier)
      expect(ssim(image, otherImage), `${name} and ${other}`).toBeLessThan(0.95)
    earlier.set(name, image)
  }
})

describe('looks look as they are named', () => {
  const bright = (frames: readonly Image[]) => meanBrightness(frames[6])

  test('night and neon are dark, a silent film is sepia, heat has colours', async () => {
    expect(bright(await made('night'))).toBeLessThan(bright(filmed) * 0.6)
    expect(bright(await made('neon-film'))).toBeLessThan(bright(filmed) * 0.6)
    const [red, , blue] = meanColour((await made('old-film'))[6])
    expect(red).toBeGreaterThan(blue + 15)
    expect(meanColourfulness((await made('thermal-film'))[6])).toBeGreaterThan(80)
  })

  test('on a worn tape lines slip, and colour comes later than brightness', async () => {
    const [middle, blue, orange] = [width / 2, [40, 40, 130], [220, 160, 70]] as const
    const edge = paint(width, height, (x) => (x < middle ? blue : orange))
    const still = Array<Image>(8).fill(edge)
    const image = (await made('video-tape', {}, still))[6]
    const behindEdge = rectangle(middle + 1, 8, 2, 24)
    const warmth = (colour: readonly number[]) => colour[0] - colour[2]

    expect(meanBrightness(image, behindEdge)).toBeGreaterThan(meanBrightness(edge, behindEdge) * 0.85)
    expect(warmth(meanColour(image, behindEdge))).toBeLessThan(warmth(orange) / 2)
    // A line of noise may be taken for one that slips, but not four of them.
    const slipping = Array.from({ length: height }, (_, y) => slipOf(image, edge, y)).filter(
      (slip) => slip !== 0,
    )
    expect(slipping.length).toBeGreaterThan(3)
    expect(slipping.length).toBeLessThan(height * 0.3)
  })

  /** By how many pixels a row of an image lies right of where it was. */
  function slipOf(image: Image, before: Image, y: number): number {
    const rowOf = (from: Image) => lumaOf(from).subarray(y * width, (y + 1) * width)
    const [row, rowBefore] = [rowOf(image), rowOf(before)]
    const inside = row.subarray(8, -8)
    const differences = Array.from({ length: 17 }, (_, at) =>
      inside.reduce((sum, value, x) => sum + Math.abs(value - rowBefore[x + 16 - at]), 0),
    )
    return differences.indexOf(Math.min(...differences)) - 8
  }

  test('the cinema has black bars above and below', async () => {
    const image = (await made('cinema'))[6]

    expect(meanBrightness(image, rectangle(0, 0, width, 3))).toBeLessThan(12)
    expect(meanBrightness(image, rectangle(0, height - 3, width, 3))).toBeLessThan(12)
    expect(meanBrightness(image, rectangle(0, 20, width, 20))).toBeGreaterThan(60)
  })

  const night = plain(width, height, [12, 12, 20])
  const lamp = (index: number) => over(night, disc(12 + 8 * index, 32, 5), [250, 240, 220])
  const lamps = Array.from({ length: 10 }, (_, index) => lamp(index))

  test('light leaves a trail that fades', async () => {
    const image = (await made('light-trails', {}, lamps))[8]
    const at = (index: number) => meanBrightness(image, disc(12 + 8 * index, 32, 2))

    expect(at(8)).toBeGreaterThan(180)
    expect(at(6)).toBeGreaterThan(90)
    expect(at(3)).toBeLessThan(at(6))
    expect(at(3)).toBeGreaterThan(meanBrightness(lamps[8], disc(36, 32, 2)) + 15)
  })

  test('the panels of a split screen are a moment apart', async () => {
    const image = (await made('split-screen', {}, lamps))[6]
    const panelOf = (panel: number) => rectangle(panel * 32 + 2, 0, 28, height)

    // At the sixth frame the lamp is in the middle; three frames earlier it was not.
    expect(meanBrightness(image, panelOf(0))).toBeGreaterThan(meanBrightness(image, panelOf(2)) + 4)
  })

  test('the zoom makes everything larger', async () => {
    const square = over(night, rectangle(40, 24, 16, 16), [240, 240, 240])
    const frames = await made(
      'slow-zoom',
      {},
      Array.from({ length: 8 }, () => square),
    )
    const area = (image: Image) => meanBrightness(image) - 13

    expect(area(frames[7]) / area(frames[0])).toBeGreaterThan(1.8)
    expect(area(frames[7]) / area(frames[0])).toBeLessThan(2.4)
  })

  test('a signal is broken now and then, not always', async () => {
    const still = Array.from({ length: 16 }, () => filmed[0])
    const frames = await made('glitch-film', {}, still)
    const broken = frames.map((frame) => psnr(frame, filmed[0])).filter((decibels) => decibels < 22).length

    expect(broken).toBeGreaterThan(2)
    expect(broken).toBeLessThan(14)
  })
})

describe('time', () => {
  test('a boomerang comes back the way it went, and so does its sound', async () => {
    const video = await videoOf(filmed, { fps, audio: tone(440, 2) })
    const file = await fileFrom(videoEffect, { video }, { effect: 'boomerang' })
    const frames = await framesOf(file)

    expect(frames).toHaveLength(18)
    for (const step of [1, 4, 8])
      expect(psnr(frames[9 - step], frames[9 + step] ?? frames[0])).toBeGreaterThan(27)
    expect(ssim(frames[0], frames[9])).toBeLessThan(0.8)
    expect(secondsOf((await readAudio(file.path))!)).toBeCloseTo(18 / fps, 1)
  })

  test('a title stands for two and a half seconds after the end, and the film before it is untouched', async () => {
    const frames = await made('freeze-title')

    expect(frames).toHaveLength(30)
    expect(psnr(frames[5], filmed[5])).toBeGreaterThan(27)
    expect(changed(frames[29], frames[25])).toBeLessThan(0.4)
  })

  test('a title that freezes the picture keeps clear of faces', async () => {
    const photo = cropAndScale(await person(), { left: 0, top: 0, width: 240 }, 240, 240)
    const [{ box }] = await findFaces(photo)
    const still = await videoOf([photo, photo], { fps })
    const last = async (prompt: string) => {
      const { outputs } = await runOnFiles(videoEffect, { video: still }, { effect: 'freeze-title', prompt })
      return (await framesOf(outputs[0])).at(-1)!
    }
    const [one, other] = [await last('Luna'), await last('KIOSK')]
    const isFace = (x: number, y: number) =>
      x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height

    expect(changed(one, other, isFace, 40)).toBe(0)
    expect(changed(one, other, undefined, 40)).toBeGreaterThan(0.002)
  })

  test('others keep length and sound; progress is told frame by frame', async () => {
    const video = await videoOf(filmed, { fps, audio: tone(440, 2) })
    const { outputs: files, progress } = await runOnFiles(videoEffect, { video }, { effect: 'cinema' })

    expect(await framesOf(files[0])).toHaveLength(10)
    expect(secondsOf((await readAudio(files[0].path))!)).toBeCloseTo(10 / fps, 1)
    expect(progress).toHaveLength(10)
    expect(isRising(progress)).toBe(true)
  })
})

describe('words', () => {
  test.each(names.filter((name) => videoEffects[name]?.showsText))('are shown by %s', async (name) => {
    const last = async (prompt?: string) => (await made(name, prompt ? { prompt } : {})).at(-3)!
    const [silent, speaking, other] = [await last(), await last('Mare & <Luna>'), await last('Kiosk')]

    expect(changed(silent, speaking, undefined, 40)).toBeGreaterThan(0.002)
    expect(changed(speaking, other, undefined, 40)).toBeGreaterThan(0.002)
  })

  test.each(names.filter((name) => !videoEffects[name]?.showsText))('are left out by %s', async (name) => {
    expect((await bytesOf(name, { prompt: 'Hello' })).equals(await usualBytesOf(name))).toBe(true)
  })
})

/** As the catalog declares them. */
const byChance = new Set(['video-tape', 'old-film', 'kaleidoscope-film', 'glitch-film', 'cinema'])

test('the same seed gives the same bytes; another gives others where chance has a part', async () => {
  for (const effect of names) {
    const first = await usualBytesOf(effect)
    const [again, other] = [await bytesOf(effect), await bytesOf(effect, { seed: 2 })]
    expect(first.equals(again), `of ${effect}`).toBe(true)
    expect(first.equals(other), `of ${effect}`).toBe(!byChance.has(effect))
  }
})

test('what could be seen through lies on white', async () => {
  const clear = filmed
    .slice(0, 2)
    .map((frame) => ({ ...frame, data: frame.data.map((value, at) => (at % 4 === 3 ? 0 : value)) }))
  const video = await videoOf(clear, { fps, transparent: true })
  const [frame] = await framesOf(await fileFrom(videoEffect, { video }, { effect: 'boomerang' }))

  expect(meanBrightness(frame)).toBeGreaterThan(240)
})

test('an unknown effect is refused with those there are', async () => {
  await expect(made('constructor')).rejects.toThrow(
    '"constructor" is not an effect; choose one of video-tape, old-film,',
  )
})
