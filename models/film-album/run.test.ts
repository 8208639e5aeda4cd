import { readFile } from 'node:fs/promises'
import type { Params } from '@atelier/contract/params.ts'
import { expect, test } from 'vitest'
import { framesOf, largestJump } from '../test/video-metrics.ts'
import { changed, ssim } from '../test/image-metrics.ts'
import { landscape, plain } from '../test/images.ts'
import { fileFrom, imageFile, runOnFiles } from '../test/run-av.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { album } from './run.ts'
import { albumTemplates } from './album-templates.ts'
import { openVideo } from '../lib/video/read-video.ts'

const names = Object.keys(albumTemplates)
const small: Params = { aspect_ratio: '4:3', resolution: '72p', duration: 2, seed: 1 }
const [red, green, blue] = [
  plain(64, 48, [220, 30, 30]),
  plain(48, 64, [30, 200, 40]),
  plain(64, 64, [30, 40, 220]),
]

async function files(images: readonly Image[]): Promise<string[]> {
  return Promise.all(images.map(imageFile))
}

async function made(effect: string, params: Params = {}, images: readonly Image[] = [red, green, blue]) {
  return framesOf(await fileFrom(album, { images: await files(images) }, { ...small, effect, ...params }))
}

const isRising = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > values[at - 1])

test.each(names)('all pictures show in a %s, which lasts as long as is asked for', async (effect) => {
  const frames = await made(effect)

  expect(frames).toHaveLength(60)
  expect([frames[0].width, frames[0].height]).toEqual([96, 72])
  for (const part of [0, 1, 2]) {
    const share = ({ data }: Image) => {
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at + part] > 170 && data[at + ((part + 1) % 3)] < 90) count++
      return count / (data.length / 4)
    }
    expect(Math.max(...frames.map(share)), `part ${part}`).toBeGreaterThan(0.1)
  }
})

test('they are unlike each other', async () => {
  const scenes = [landscape(96, 72), green, landscape(120, 72)]
  const last = await Promise.all(names.map(async (name) => (await made(name, {}, scenes))[53]))

  for (const [index, one] of last.entries())
    for (const other of last.slice(index + 1)) expect(ssim(one, other)).toBeLessThan(0.95)
})

test('the camera of a slideshow moves, and without a jerk', async () => {
  const frames = await made('slideshow', { resolution: '144p' }, [landscape(300, 200)])

  expect(ssim(frames[5], frames[55])).toBeLessThan(0.9)
  expect(largestJump(frames.slice(20, 40))).toBeLessThan(0.5)
})

test.each(names)('words are shown in a %s', async (effect) => {
  const at = effect === 'slideshow' ? 14 : 58
  const [silent, speaking, other] = [
    (await made(effect))[at],
    (await made(effect, { prompt: 'Mare & <Luna>' }))[at],
    (await made(effect, { prompt: 'Kiosk' }))[at],
  ]

  expect(changed(silent, speaking, undefined, 40)).toBeGreaterThan(0.002)
  expect(changed(speaking, other, undefined, 40)).toBeGreaterThan(0.002)
})

test('the wall has a picture on it from the first frame on', async () => {
  const [first] = await made('picture-wall')

  expect(changed(first, plain(96, 72, [16, 18, 22]), undefined, 40)).toBeGreaterThan(0.2)
})

test('a title without a gap goes over several lines instead of one that nobody can read', async () => {
  const shape = { aspect_ratio: '9:16', resolution: '144p' }
  const frames = await made('picture-wall', { ...shape, prompt: 'W'.repeat(60) })

  const { width, data } = frames.at(-1)!
  const isWritten = (y: number) =>
    data.subarray(y * width * 4, (y + 1) * width * 4).filter((value) => value > 240).length > width
  const rows = Array.from({ length: data.length / width / 4 }, (_, y) => y).filter(isWritten)
  expect(rows.length).toBeGreaterThan(15)
})

test('shape, resolution and duration are had for the asking; progress is told', async () => {
  const images = await files([red, blue])
  const { outputs: videos, progress } = await runOnFiles(
    album,
    { images },
    { ...small, effect: 'picture-wall', aspect_ratio: '9:16', resolution: '90p', duration: 2.5 },
  )

  expect(await openVideo(videos[0].path)).toMatchObject({ width: 90, height: 160, frameCount: 75 })
  expect(isRising(progress)).toBe(true)
  expect(progress).toHaveLength(75)
})

test('the same seed gives the same bytes, another another album', async () => {
  const images = await files([landscape(96, 72), green])
  for (const effect of names) {
    const run = async (seed: number) =>
      readFile((await fileFrom(album, { images }, { ...small, effect, seed })).path)
    const [first, again, other] = [await run(1), await run(1), await run(2)]
    expect(first.equals(again), `of ${effect}`).toBe(true)
    expect(first.equals(other), `of ${effect}`).toBe(false)
  }
})

test('too few pictures, strange letters and unknown effects are refused', async () => {
  await expect(made('picture-wall', {}, [red])).rejects.toThrow('takes 2 to 12 images, not 1')
  await expect(made('slideshow', { prompt: '猫' })).rejects.toThrow('Our fonts have no letter for')
  await expect(made('constructor')).rejects.toThrow(
    '"constructor" is not an effect; choose one of slideshow,',
  )
})
