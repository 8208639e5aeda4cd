import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { videoPsnr, flicker, framesOf } from '../test/video-metrics.ts'
import { inMotion } from '../test/moving-images.ts'
import { colourOf, disc, grainy, paint } from '../test/images.ts'
import { fileFrom, videoOf, runOnFiles } from '../test/run-av.ts'
import { tone } from '../test/tone.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf } from '../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { upscale } from './run.ts'

const [width, height] = [80, 48]

/** A wall with stripes and a rolling ball in front of it, all with sharp edges. */
function scene(time: number, factor: number): Image {
  const wall = inMotion(width * factor, height * factor, (x, y) => [x / factor + time, y / factor])
  const isBall = disc((20 + time * 2.5) * factor, 26 * factor, 11 * factor)
  return paint(width * factor, height * factor, (x, y) => {
    if (isBall(x, y)) return [236, 196, 60]
    const stripe = Math.floor(x / factor + time) % 16
    if (y / factor > 12 && y / factor < 36 && (stripe === 4 || stripe === 5 || stripe === 9))
      return [30, 34, 60]
    return colourOf(wall, x, y)
  })
}

async function smallVideo(factor: number, count: number) {
  const truth = Array.from({ length: count }, (_, time) => scene(time, factor))
  const small = await Promise.all(truth.map((image) => resized(image, width, height)))
  const video = await videoOf(small, { fps: 12 })
  return { truth, video }
}

/** A bicubic enlargement of the video, encoded like ours. */
async function bicubic(video: string, factor: number): Promise<Image[]> {
  const clip = await openVideo(video)
  const stretched = clip.resampled({ width: width * factor, height: height * factor })
  return framesOf({ path: await videoOf(stretched.frames(), { fps: 12 }) })
}

test.each([
  [2, 0.3],
  [4, 0.2],
])('comes closer to the true film than bicubic does, %i times as large', async (factor, gain) => {
  const { truth, video } = await smallVideo(factor, 10)

  const made = await fileFrom(upscale, { video }, { upscale_factor: factor })
  const frames = await framesOf(made)

  expect(await openVideo(made.path)).toMatchObject({
    width: width * factor,
    height: height * factor,
    fps: 12,
  })
  expect(frames).toHaveLength(10)
  expect(videoPsnr(frames, truth)).toBeGreaterThan(videoPsnr(await bicubic(video, factor), truth) + gain)
})

test('the grain of a film that stands still shimmers less than in a bicubic one', async () => {
  const still = scene(0, 1)
  const video = await videoOf(
    Array.from({ length: 10 }, (_, time) => grainy(still, 7, time + 1)),
    { fps: 12 },
  )

  const frames = await framesOf(await fileFrom(upscale, { video }, { upscale_factor: 2 }))

  expect(flicker(frames)).toBeLessThan(flicker(await bicubic(video, 2)) * 0.9)
})

test('it lasts as long, sounds the same, and comes out the same twice', async () => {
  const frames = Array.from({ length: 4 }, (_, time) => scene(time, 1))
  const video = await videoOf(frames, { fps: 8, audio: tone(440, 0.5) })

  const once = await runOnFiles(upscale, { video }, { upscale_factor: 2 })
  const again = await runOnFiles(upscale, { video }, { upscale_factor: 2 })

  const [file] = once.outputs
  const audio = await readAudio(file.path)
  expect((await openVideo(file.path)).seconds).toBeCloseTo(0.5, 1)
  expect(secondsOf(audio!)).toBeCloseTo(0.5, 1)
  expect(Math.max(...audio!.channels[0])).toBeGreaterThan(0.2)
  expect(await readFile(file.path)).toEqual(await readFile(again.outputs[0].path))
  expect(once.progress).toEqual(once.progress.toSorted((a, b) => a - b))
  expect(once.progress.at(-1)).toBe(1)
})

test('what can be seen through stays so', async () => {
  const isBall = disc(40, 24, 14)
  const badge = paint(width, height, (x, y) => (isBall(x, y) ? [220, 40, 40] : [0, 255, 0, 0]))
  const video = await videoOf([badge, badge, badge, badge, badge, badge, badge, badge], {
    fps: 8,
    transparent: true,
  })

  const [frame] = await framesOf(await fileFrom(upscale, { video }, { upscale_factor: 2 }))

  expect(colourOf(frame, 4, 4)[3]).toBeLessThan(8)
  expect(colourOf(frame, 80, 48)[3]).toBeGreaterThan(247)
})
