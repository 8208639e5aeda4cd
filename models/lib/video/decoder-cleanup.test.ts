import { FF_ENCODER_LIBX264 } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import { expect, test } from 'vitest'
import { plain } from '../../test/images.ts'
import { pairs } from '../../steadied-bicubic-upscale/pairs.ts'
import { interpolateFrames } from '../../optical-flow-interpolate/interpolate-frames.ts'
import { videoTrack } from './video-track.ts'
import { writeVideo } from './write-video.ts'

/** A video that reports whether its decoder is open. */
function followedVideo(count: number) {
  const video = { isOpen: false, frames }
  async function* frames() {
    video.isOpen = true
    try {
      for (let index = 0; index < count; index++) yield plain(16, 16, [index * 9, 0, 0])
    } finally {
      video.isOpen = false
    }
  }
  return video
}

// prettier-ignore
test.each([['of one length', 4, 4], ['the first of which is shorter', 3, 5], ['the second of which is shorter', 5, 3]])(
  'two films %s are closed when all is read', async (_, one, other) => {
    const [small, large] = [followedVideo(one), followedVideo(other)]

    expect(await Array.fromAsync(pairs(small, large))).toHaveLength(Math.min(one, other))

    expect([small.isOpen, large.isOpen]).toEqual([false, false])
  },
)

test('two films are closed when nobody wants to read on', async () => {
  const [small, large] = [followedVideo(4), followedVideo(4)]

  for await (const _ of pairs(small, large)) break

  expect([small.isOpen, large.isOpen]).toEqual([false, false])
})

test('a film between whose frames others are drawn is closed after the last of those', async () => {
  const video = followedVideo(5)

  expect(await Array.fromAsync(interpolateFrames(video.frames(), 0.5, 4))).toHaveLength(4)

  expect(video.isOpen).toBe(false)
})

test('a film is closed when it can not be written on', async () => {
  const video = followedVideo(5)
  const codec = { name: FF_ENCODER_LIBX264, format: 'yuv420p', options: {} } as const
  {
    await using written = await videoTrack(video.frames(), 5, codec)
    await written.track.frames.next()
    expect(video.isOpen).toBe(true)
  }

  expect(video.isOpen).toBe(false)
})

test('a film is closed when there is no encoder for it', async () => {
  const video = followedVideo(5)
  const codec = { name: FF_ENCODER_LIBX264, format: 'yuv420p', options: { preset: 'none such' } } as const

  await expect(videoTrack(video.frames(), 5, codec)).rejects.toThrow('Opening the encoder')

  expect(video.isOpen).toBe(false)
})

test('a film is closed when there is no place for it', async () => {
  const video = followedVideo(5)

  const writing = writeVideo(video.frames(), { folder: '/none/such', name: 'film', fps: 5 })

  await expect(writing).rejects.toThrow(FFmpegError)
  expect(video.isOpen).toBe(false)
})
