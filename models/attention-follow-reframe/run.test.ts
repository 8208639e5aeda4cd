import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { framesOf } from '../test/video-metrics.ts'
import { inMotion } from '../test/moving-images.ts'
import { colourOf, disc, over, paint, plain, type Colour } from '../test/images.ts'
import { fileFrom, videoOf, runOnFiles } from '../test/run-av.ts'
import { tone } from '../test/tone.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf } from '../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { reframe } from './run.ts'

const ball: Colour = [250, 60, 40]
const [width, height] = [160, 90]

/** A ball before a wall that stands still. */
function ballAt(x: number): Image {
  const wall = inMotion(width, height, (column, row) => [column * 0.5, row * 0.5])
  const dull = paint(width, height, (column, row) => {
    const [red, green, blue] = colourOf(wall, column, row)
    return [60 + red * 0.2, 70 + green * 0.2, 80 + blue * 0.2]
  })
  return over(dull, disc(x, 45, 12), ball)
}

/** The share of the ball's area that an image shows. */
function shownOf(image: Image): number {
  let count = 0
  for (let at = 0; at < image.data.length; at += 4)
    if (image.data[at] > 160 && image.data[at + 1] < 120) count++
  return count / (Math.PI * 12 ** 2)
}

test.each([
  ['1:1', 90, 90],
  ['9:16', 50, 90],
  ['4:5', 72, 90],
  ['21:9', 160, 68],
])('%s is as large as the film allows', async (aspect_ratio, across, down) => {
  const video = await videoOf([ballAt(40)], { fps: 6 })

  const made = await fileFrom(reframe, { video }, { aspect_ratio })

  expect(await openVideo(made.path)).toMatchObject({ width: across, height: down, frameCount: 1, fps: 6 })
})

test('what moves is followed from one side to the other', async () => {
  const frames = Array.from({ length: 18 }, (_, time) => ballAt(16 + time * 7.5))
  const video = await videoOf(frames, { fps: 12 })

  const made = await framesOf(await fileFrom(reframe, { video }, { aspect_ratio: '9:16' }))

  expect(Math.min(...made.map(shownOf))).toBeGreaterThan(0.75)
})

const meadow = plain(width, height, [30, 90, 40])

test.each([
  ['a wall', ballAt],
  ['a plain backdrop', (x: number) => over(meadow, disc(x, 45, 12), ball)],
])('what turns round before %s is followed back', async (_, at) => {
  const frames = Array.from({ length: 20 }, (__, time) => at(80 + 52 * Math.sin((3 * time) / 12)))
  const video = await videoOf(frames, { fps: 12 })

  const made = await framesOf(await fileFrom(reframe, { video }, { aspect_ratio: '9:16' }))

  expect(Math.min(...made.map(shownOf))).toBeGreaterThan(0.85)
})

test('a cut sets the window elsewhere at once', async () => {
  const cut = [
    ...[20, 20, 20, 20, 20, 20].map(ballAt),
    ...[135, 135, 135, 135, 135, 135].map((x) => over(meadow, disc(x, 45, 12), ball)),
  ]
  const video = await videoOf(cut, { fps: 12 })

  const made = await framesOf(await fileFrom(reframe, { video }, { aspect_ratio: '9:16' }))

  expect(Math.min(...made.map(shownOf))).toBeGreaterThan(0.85)
})

test('it lasts as long, sounds the same, and comes out the same twice', async () => {
  const video = await videoOf([20, 40, 60].map(ballAt), { fps: 4, audio: tone(440, 0.75) })

  const once = await runOnFiles(reframe, { video }, { aspect_ratio: '1:1' })
  const again = await runOnFiles(reframe, { video }, { aspect_ratio: '1:1' })

  const [file] = once.outputs
  const audio = await readAudio(file.path)
  expect((await openVideo(file.path)).seconds).toBeCloseTo(0.75, 1)
  expect(secondsOf(audio!)).toBeCloseTo(0.75, 1)
  expect(Math.max(...audio!.channels[0])).toBeGreaterThan(0.2)
  expect(await readFile(file.path)).toEqual(await readFile(again.outputs[0].path))
  expect(once.progress).toEqual(once.progress.toSorted((a, b) => a - b))
  expect(once.progress.at(-1)).toBe(1)
})

test('the shape that the video has already is refused', async () => {
  const video = await videoOf([ballAt(40), ballAt(50)], { fps: 6 })

  await expect(runOnFiles(reframe, { video }, { aspect_ratio: '16:9' })).rejects.toThrow('16:9 already')
})
