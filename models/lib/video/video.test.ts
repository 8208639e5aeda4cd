import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FF_ENCODER_LIBX264 } from 'node-av/constants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { psnr } from '../../test/image-metrics.ts'
import { encodeVideo } from '../../../media/test/encode.ts'
import { paint } from '../../test/images.ts'
import { readAudio } from '../audio/read-audio.ts'
import { secondsOf, type Audio } from '../audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { inspect } from '@atelier/media/inspect.ts'
import { openVideo } from './read-video.ts'
import { openOpaqueVideo } from './read-opaque-video.ts'
import { writeVideo } from './write-video.ts'

const folder = () => mkdtempDisposable(join(tmpdir(), 'film-'))

/** A disc that moves over a gradient, optionally transparent around it. */
function* moving(count: number, around = 255): Generator<Image> {
  for (let index = 0; index < count; index++) {
    const image = paint(96, 64, (x, y) =>
      Math.hypot(x - 20 - 4 * index, y - 32) < 16 ? [220, 60, 40] : [x * 2, y * 3, 90],
    )
    for (let at = 0; at < image.data.length; at += 4) if (image.data[at] !== 220) image.data[at + 3] = around
    yield image
  }
}

const hum: Audio = {
  rate: 48_000,
  channels: [Float32Array.from({ length: 240_000 }, (_, at) => 0.3 * Math.sin(at / 20))],
}

async function framesOf(path: string): Promise<Image[]> {
  return Array.fromAsync((await openVideo(path)).frames())
}

test('a film comes back picture by picture, with as much sound as it has pictures', async () => {
  await using own = await folder()

  const made = await writeVideo(moving(12), { folder: own.path, name: 'film', fps: 29.97, audio: hum })

  expect(made).toMatchObject({ kind: 'video', mimeType: 'video/mp4' })
  const { width, height, fps, seconds, frameCount } = await openVideo(made.path)
  expect({ width, height, frameCount }).toEqual({ width: 96, height: 64, frameCount: 12 })
  expect(fps).toBeCloseTo(29.97, 2)
  expect(seconds).toBeCloseTo(12 / 29.97, 2)
  const [frames, before] = [await framesOf(made.path), [...moving(12)]]
  expect(frames).toHaveLength(12)
  for (const [index, frame] of frames.entries()) expect(psnr(frame, before[index])).toBeGreaterThan(28)
  expect(secondsOf((await readAudio(made.path))!)).toBeCloseTo(12 / 29.97, 2)
})

test('what is seen through stays so', async () => {
  await using own = await folder()

  const made = await writeVideo(moving(3, 0), { folder: own.path, name: 'film', fps: 10, transparent: true })

  expect(made.mimeType).toBe('video/webm')
  const [first] = await framesOf(made.path)
  expect(first.data[3]).toBeLessThan(8)
  expect(first.data[(32 * 96 + 20) * 4 + 3]).toBeGreaterThan(247)
})

test('on white paper it stays opaque in every size', async () => {
  await using own = await folder()
  const { path } = await writeVideo(moving(2, 0), {
    folder: own.path,
    name: 'film',
    fps: 10,
    transparent: true,
  })

  const video = await openOpaqueVideo(path)

  for (const shown of [video, video.resampled({ width: 48, height: 32 })]) {
    const [first] = await Array.fromAsync(shown.frames())
    expect(shown.hasAlpha).toBe(false)
    expect(first.data[3]).toBe(255)
    expect(Math.min(...first.data.subarray(0, 3))).toBeGreaterThan(247)
  }
})

test('the same pictures give the same bytes; odd sides lose a pixel', async () => {
  await using own = await folder()
  const odd = () => [paint(33, 21, (x, y) => [x * 7, y * 9, 0])]
  const files = await Promise.all(
    ['one', 'other'].map(async (name) => (await writeVideo(odd(), { folder: own.path, name, fps: 5 })).path),
  )

  expect((await readFile(files[0])).equals(await readFile(files[1]))).toBe(true)
  expect(await openVideo(files[0])).toMatchObject({ width: 32, height: 20, frameCount: 1 })
})

test('size and pace are had for the asking', async () => {
  await using own = await folder()
  const { path } = await writeVideo(moving(10), { folder: own.path, name: 'film', fps: 10 })

  const other = (await openVideo(path)).resampled({ fps: 20, width: 48, height: 32 })
  const frames = await Array.fromAsync(other.frames())

  expect(other).toMatchObject({ fps: 20, width: 48, height: 32, frameCount: 20 })
  expect(frames).toHaveLength(20)
  expect(frames[0]).toMatchObject({ width: 48, height: 32 })
})

test.each([
  ['broad', { num: 4, den: 3 }, 0, { width: 85, height: 36 }],
  ['narrow', { num: 1, den: 2 }, 0, { width: 32, height: 36 }],
  ['broad and to be turned', { num: 4, den: 3 }, 1, { width: 36, height: 85 }],
  ['narrow beyond belief', { num: 1, den: 5 }, 0, { width: 64, height: 36 }],
  ['broad beyond belief', { num: 5, den: 1 }, 0, { width: 64, height: 36 }],
])('pixels that are %s are shown square, and measured so', async (_, pixelAspect, quarterTurns, size) => {
  await using own = await folder()
  const path = join(own.path, 'stretched.mp4')
  await encodeVideo(path, {
    encoder: FF_ENCODER_LIBX264,
    format: 'mp4',
    seconds: 1,
    pixelAspect,
    quarterTurns,
  })

  const [first] = await framesOf(path)
  const { previews, ...measured } = await inspect({ path, purpose: 'upload' }, own.path)
  const poster = await sharp(previews.find(({ name }) => name === 'poster')!.path).metadata()

  expect(first).toMatchObject(size)
  expect(measured).toMatchObject(size)
  expect(poster).toMatchObject(size)
})

test('what a telephone filmed upright stands upright', async () => {
  await using own = await folder()
  const path = join(own.path, 'turned.mp4')
  await encodeVideo(path, { encoder: FF_ENCODER_LIBX264, format: 'mp4', seconds: 1, quarterTurns: 1 })

  const { width, height } = await openVideo(path)
  const [first] = await framesOf(path)

  expect({ width, height }).toEqual({ width: 36, height: 64 })
  // Red was on the left, and is now at the top.
  expect(first.data[(4 * 36 + 18) * 4]).toBeGreaterThan(150)
  expect(first.data[(60 * 36 + 18) * 4]).toBeLessThan(100)
})
