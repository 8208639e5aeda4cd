import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { videoPsnr, framesOf } from '../test/video-metrics.ts'
import { psnr } from '../test/image-metrics.ts'
import { inMotion } from '../test/moving-images.ts'
import { disc, paint, rectangle } from '../test/images.ts'
import { videoOf, fileFrom, runOnFiles } from '../test/run-av.ts'
import { tone } from '../test/tone.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf } from '../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { interpolate } from './run.ts'

const [width, height] = [128, 72]

const scenes: Record<string, (time: number) => Image> = {
  'a camera that pans': (time) => inMotion(width, height, (x, y) => [x + 1.7 * time, y - 0.6 * time]),
  'a camera that turns': (time) => {
    const [cos, sin] = [Math.cos(time * 0.07), Math.sin(time * 0.07)]
    return inMotion(width, height, (x, y) => [
      (x - 64) * cos - (y - 36) * sin,
      (x - 64) * sin + (y - 36) * cos,
    ])
  },
  'a camera that comes closer': (time) => {
    const scale = 0.95 ** time
    return inMotion(width, height, (x, y) => [(x - 64) * scale, (y - 36) * scale])
  },
  'a thing that passes': (time) => {
    const isThing = disc(24 + 4 * time, 36, 16)
    return inMotion(width, height, (x, y) => (isThing(x, y) ? [x - 4 * time + 400, y + 100] : [x, y]))
  },
}

/** Drops every second frame of a scene, and returns the dropped frames and their reconstruction. */
async function rebuilt(scene: (time: number) => Image) {
  const truth = Array.from({ length: 15 }, (_, time) => scene(time))
  const kept = truth.filter((_, time) => time % 2 === 0)
  const video = await videoOf(kept, { fps: 12 })
  const before = await framesOf({ path: video })
  const made = await framesOf(await fileFrom(interpolate, { video }, { fps: 24 }))
  const odd = (frames: readonly Image[]) => frames.filter((_, time) => time % 2 === 1).slice(0, 7)
  const blended = before.slice(0, 7).map((image, index) => {
    const next = before[index + 1]
    return { ...image, data: image.data.map((value, at) => (value + next.data[at]) / 2) }
  })
  return { truth: odd(truth), made: odd(made), repeated: before.slice(0, 7), blended }
}

test.each(Object.entries(scenes))('the missing pictures of %s are found', async (_, scene) => {
  const { truth, made, repeated, blended } = await rebuilt(scene)

  const [found, plain] = [
    videoPsnr(made, truth),
    Math.max(...[repeated, blended].map((f) => videoPsnr(f, truth))),
  ]
  expect(found).toBeGreaterThan(plain + 3)
  expect(found).toBeGreaterThan(29)
})

test('what stands still stays as sharp as it was', async () => {
  const { truth, made } = await rebuilt(scenes['a thing that passes'])

  expect(videoPsnr(made, truth, rectangle(96, 0, 32, 72))).toBeGreaterThan(36)
})

test('nothing is drawn between two scenes: one follows the other', async () => {
  const one = (time: number) => inMotion(width, height, (x, y) => [x + time, y])
  const other = (time: number) => inMotion(width, height, (x, y) => [x * 0.4 + 900 - time, y * 0.4 + 500])
  const cut = [...[0, 1, 2, 3].map(one), ...[4, 5, 6, 7].map(other)]
  const video = await videoOf(cut, { fps: 12 })
  const before = await framesOf({ path: video })

  const made = await framesOf(await fileFrom(interpolate, { video }, { fps: 36 }))

  for (const frame of made.slice(9, 13))
    expect(Math.max(psnr(frame, before[3]), psnr(frame, before[4]))).toBeGreaterThan(32)
})

test('it lasts as long, sounds the same, and comes out the same twice', async () => {
  const video = await videoOf(
    Array.from({ length: 6 }, (_, time) => scenes['a camera that pans'](time)),
    {
      fps: 8,
      audio: tone(440, 0.75),
    },
  )

  const once = await runOnFiles(interpolate, { video }, { fps: 30 })
  const again = await runOnFiles(interpolate, { video }, { fps: 30 })

  const [file] = once.outputs
  const clip = await openVideo(file.path)
  const audio = await readAudio(file.path)
  expect(clip).toMatchObject({ fps: 30, width, height })
  expect(clip.seconds).toBeCloseTo(0.75, 1)
  expect(await framesOf(file)).toHaveLength(23)
  expect(secondsOf(audio!)).toBeCloseTo(0.75, 1)
  expect(Math.max(...audio!.channels[0])).toBeGreaterThan(0.2)
  expect(await readFile(file.path)).toEqual(await readFile(again.outputs[0].path))
  expect(once.progress).toEqual(once.progress.toSorted((a, b) => a - b))
  expect(once.progress.at(-1)).toBe(1)
})

test('a video that has as many frames a second is refused', async () => {
  const grey = paint(32, 32, (x) => [x * 8, 90, 90])
  const video = await videoOf([grey, grey, grey], { fps: 30 })

  await expect(runOnFiles(interpolate, { video }, { fps: 30 })).rejects.toThrow(
    'The video has 30 frames per second already',
  )
})

test('a video of one picture is refused', async () => {
  const video = await videoOf([scenes['a camera that pans'](0)], { fps: 12 })

  await expect(runOnFiles(interpolate, { video }, { fps: 24 })).rejects.toThrow('nothing moves in it')
})
