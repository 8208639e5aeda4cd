import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { flicker, framesOf } from '../test/video-metrics.ts'
import { opaque, overlap } from '../test/image-metrics.ts'
import { inMotion } from '../test/moving-images.ts'
import {
  colourOf,
  disc,
  grainy,
  landscape,
  over,
  paint,
  plain,
  ramp,
  rectangle,
  type Region,
} from '../test/images.ts'
import { person } from '../test/portrait.ts'
import { overlay } from '../lib/image/pixels/overlay.ts'
import { cutOut } from '../lib/image/subject/cut-out.ts'
import { refineAlpha } from '../lib/image/subject/subject.ts'
import { personMatte } from '../lib/onnx/person-matte.ts'
import { fileFrom, videoOf, runOnFiles } from '../test/run-av.ts'
import { tone } from '../test/tone.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf } from '../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { removeBackdrop } from '../backdrop-key-video-remove-bg/run.ts'
import { removeBackground } from './run.ts'

const [width, height] = [160, 96]
const green = plain(width, height, [40, 190, 70])

/** A jug that slides from the left to the right. */
const jugAt =
  (time: number): Region =>
  (x, y) =>
    disc(50 + time * 5, 58, 26)(x, y) || rectangle(40 + time * 5, 16, 20, 30)(x, y)

function jugBefore(scene: Image, time: number): Image {
  const isJug = jugAt(time)
  return paint(width, height, (x, y) => {
    if (!isJug(x, y)) return colourOf(scene, x, y)
    const light = 1.15 - Math.hypot(x - 40 - time * 5, y - 40) / 90
    return [210 * light, 96 * light, 52 * light]
  })
}

const times = [0, 1, 2, 3, 4, 5]
const videoBefore = (scene: Image) =>
  videoOf(
    times.map((time) => jugBefore(scene, time)),
    { fps: 10 },
  )

/** The mean absolute error of alpha: 0 is exact. */
function matteError(frames: readonly Image[]): number {
  const errors = frames.map((frame, time) => {
    const isJug = jugAt(time)
    let sum = 0
    for (let at = 0; at < width * height; at++)
      sum += Math.abs(frame.data[at * 4 + 3] / 255 - Number(isJug(at % width, Math.floor(at / width))))
    return sum / (width * height)
  })
  return errors.reduce((sum, error) => sum + error, 0) / errors.length
}

const worstOverlap = (frames: readonly Image[]) =>
  Math.min(...frames.map((frame, time) => overlap(width, height, opaque(frame), jugAt(time))))

test.each([
  ['a green screen with the grain of a camera', grainy(green, 3)],
  ['a wall that grows darker towards one side', ramp(width, height, [230, 230, 226], [190, 196, 200])],
])('a jug before %s is cut out in every frame', async (_, backdrop) => {
  const made = await fileFrom(removeBackdrop, { video: await videoBefore(backdrop) })
  const frames = await framesOf(made)

  expect(made.mimeType).toBe('video/webm')
  expect(frames).toHaveLength(times.length)
  expect(matteError(frames)).toBeLessThan(0.012)
  expect(worstOverlap(frames)).toBeGreaterThan(0.93)
})

test('the rim keeps nothing of the green that the screen has thrown on it', async () => {
  const soft = await Promise.all(
    times.slice(0, 3).map((time) => pixelsOf(asSharp(jugBefore(green, time)).blur(1.2))),
  )

  const [frame] = await framesOf(await fileFrom(removeBackdrop, { video: await videoOf(soft, { fps: 10 }) }))

  const row = Array.from({ length: width }, (_, x) => colourOf(frame, x, 58))
  const seen = row.filter(([, , , alpha]) => alpha! > 60)
  expect(seen.length).toBeGreaterThan(40)
  expect(seen.filter(([red, greenness]) => greenness > red + 12)).toEqual([])
})

test('what stands out of any scene is cut out and followed between the looks of the network', async () => {
  const scene = await pixelsOf(
    asSharp(inMotion(width, height, (x, y) => [x, y]))
      .blur(3)
      .modulate({ saturation: 0.4 }),
  )

  const frames = await framesOf(await fileFrom(removeBackground, { video: await videoBefore(scene) }))

  expect(frames).toHaveLength(times.length)
  expect(worstOverlap(frames)).toBeGreaterThan(0.85)
  const alphas = frames.map((frame) =>
    paint(width, height, (x, y) => {
      const alpha = colourOf(frame, x, y)[3]!
      return [alpha, alpha, alpha]
    }),
  )
  const truth = times.map((time) =>
    paint(width, height, (x, y) => (jugAt(time)(x, y) ? [255, 255, 255] : [0, 0, 0])),
  )
  expect(flicker(alphas)).toBeLessThan(flicker(truth) * 1.5)
})

test('a person who moves is cut out in every frame, and the coloured balls beside them are not', async () => {
  const photo = await person()
  const alone = await cutOut(photo, await refineAlpha((await personMatte(photo))!, photo))
  const balls = over(landscape(260, 400), disc(215, 90, 35), [230, 30, 30])
  const scene = over(balls, disc(40, 330, 35), [250, 220, 40])
  const shifts = [8, 10, 12, 14]
  const moving = shifts.map((left) => overlay(scene, alone, left))

  const frames = await framesOf(
    await fileFrom(removeBackground, { video: await videoOf(moving, { fps: 24 }) }),
  )

  const overlaps = frames.map((frame, index) =>
    overlap(260, 400, opaque(frame), (x, y) => {
      const left = x - shifts[index]
      return left >= 0 && left < 240 && opaque(alone)(left, y)
    }),
  )
  // What is salient, with a ball, overlaps by 0.8 in the worst frame.
  expect(Math.min(...overlaps)).toBeGreaterThan(0.87)
})

test('it lasts as long, sounds the same, and comes out the same twice', async () => {
  const frames = times.slice(0, 5).map((time) => jugBefore(green, time))
  const video = await videoOf(frames, { fps: 8, audio: tone(440, 0.625) })

  const once = await runOnFiles(removeBackdrop, { video })
  const again = await runOnFiles(removeBackdrop, { video })

  const [file] = once.outputs
  const clip = await openVideo(file.path)
  const audio = await readAudio(file.path)
  expect(clip).toMatchObject({ fps: 8, width, height, hasAlpha: true })
  expect(secondsOf(audio!)).toBeCloseTo(0.625, 1)
  expect(Math.max(...audio!.channels[0])).toBeGreaterThan(0.2)
  expect(await readFile(file.path)).toEqual(await readFile(again.outputs[0].path))
  expect(once.progress).toEqual(once.progress.toSorted((a, b) => a - b))
  expect(once.progress.at(-1)).toBe(1)
})

test.each([
  ['video.remove-backdrop', removeBackdrop],
  ['video.remove-bg', removeBackground],
])('a film of one picture is cut out by %s, and what comes out can be read', async (_, program) => {
  const made = await fileFrom(program, { video: await videoOf([jugBefore(green, 0)], { fps: 24 }) })

  const frames = await framesOf(made)
  expect(frames).toHaveLength(1)
  expect(worstOverlap(frames)).toBeGreaterThan(0.85)
})

describe('is refused', () => {
  test('a film without a plain backdrop, by the key', async () => {
    const video = await videoBefore(inMotion(width, height, (x, y) => [x, y]))

    await expect(runOnFiles(removeBackdrop, { video })).rejects.toThrow('The video has no plain backdrop')
  })

  test('a film of nothing but its backdrop', async () => {
    const video = await videoOf([green], { fps: 6 })

    await expect(runOnFiles(removeBackdrop, { video })).rejects.toThrow(
      'Nothing stands out from the background',
    )
    await expect(runOnFiles(removeBackground, { video })).rejects.toThrow('Nothing stands out in the video')
  })

  test.each([
    ['video.remove-backdrop', removeBackdrop],
    ['video.remove-bg', removeBackground],
  ])('a film whose background is gone, by %s', async (_, program) => {
    const isJug = jugAt(0)
    const frame = paint(width, height, (x, y) => (isJug(x, y) ? [200, 90, 50] : [0, 0, 0, 0]))
    const video = await videoOf([frame, frame], { fps: 6, transparent: true })

    await expect(runOnFiles(program, { video })).rejects.toThrow('it is already transparent')
  })
})
