import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { videoPsnr, largestJump, motionOf } from '../test/video-metrics.ts'
import { changed } from '../test/image-metrics.ts'
import { inMotion } from '../test/moving-images.ts'
import { paint } from '../test/images.ts'
import { videoOf, fileFrom, runOnFiles } from '../test/run-av.ts'
import { rms } from '../test/audio-metrics.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { packetsOf } from '@atelier/media/probe/packets.ts'
import { openRecording } from '../lib/video/decode/recording.ts'
import { extend } from './run.ts'
import { openVideo } from '../lib/video/read-video.ts'

const fps = 12

/** A panning camera: nothing repeats. */
const passing = (count: number) =>
  Array.from({ length: count }, (_, index) => inMotion(120, 72, (x, y) => [x + index * 1.6, y]))

/** A ball that circles once per second. */
const circling = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((first + index) / fps) * 2 * Math.PI
    const [centreX, centreY] = [60 + 26 * Math.cos(angle), 36 + 20 * Math.sin(angle)]
    return paint(120, 72, (x, y) => {
      const inside = Math.min(1, Math.max(0, 9.5 - Math.hypot(x - centreX, y - centreY)))
      return [60 + x * 0.5 + inside * 120, 80 + y * 0.6, 140 - inside * 90]
    })
  })

async function extended(frames: readonly Image[], duration = 1, audio: Audio | null = null) {
  const { path } = await fileFrom(extend, { video: await videoOf(frames, { fps, audio }) }, { duration })
  return { path, frames: await Array.fromAsync((await openVideo(path)).frames()) }
}

describe('what never comes again', () => {
  test('stays as it was in front, and goes on without a jump in the motion', async () => {
    const before = passing(14)

    const { frames } = await extended(before)

    expect(frames).toHaveLength(14 + fps)
    expect(videoPsnr(frames.slice(0, 14), before)).toBeGreaterThan(28)
    // It comes to rest over some frames; freezing at once would be a jump of 1.6 pixels.
    expect(largestJump(frames)).toBeLessThan(0.7)
    const [on] = motionOf(frames.slice(13, 15))
    expect(on.across).toBeLessThan(-0.8)
    expect(changed(frames[13], frames[16])).toBeGreaterThan(0.1)
  })

  test('plays forwards, however long', async () => {
    const { frames } = await extended(passing(26), 3)

    const motion = motionOf(frames.slice(26))
    // The camera pans one way; played backwards, the motion would have the other sign.
    expect(motion.filter(({ across }) => across > 0.2)).toEqual([])
    expect(motion.filter(({ across }) => across < -0.8).length).toBeGreaterThan(motion.length * 0.7)
  })
})

describe('a video with a cut', () => {
  const brightness = ({ data }: Image) => data.reduce((sum, value) => sum + value, 0) / data.length
  const dark = (count: number) => passing(count).map((image) => paintedDark(image))
  const paintedDark = (image: Image): Image => ({
    ...image,
    data: image.data.map((value, at) => (at % 4 === 3 ? value : value * 0.2)),
  })

  test('goes on in its last scene, and never shows what came before', async () => {
    const { frames } = await extended([...dark(16), ...passing(18)], 3)

    const scene = brightness(frames[30])
    expect(frames.slice(34).filter((frame) => brightness(frame) < scene * 0.9)).toEqual([])
  })

  test('is refused where its last scene is too short', async () => {
    await expect(extended([...dark(16), ...passing(6)])).rejects.toMatchObject({
      name: 'InvalidInput',
      message: expect.stringContaining('The last scene of the video is shorter than a second'),
    })
  })
})

test('what comes again goes on as it would have', async () => {
  const { frames } = await extended(circling(30))

  // A frozen frame would fail: the ball is elsewhere in all but one of the frames.
  expect(videoPsnr(frames.slice(30), circling(fps, 30))).toBeGreaterThan(27)
})

test('duration is how many seconds are added; the same gives the same bytes', async () => {
  const video = await videoOf(circling(16), { fps })
  const run = async (duration: number) => {
    const { outputs: made, progress } = await runOnFiles(extend, { video }, { duration })
    return { path: made[0].path, bytes: await readFile(made[0].path), progress }
  }
  const [one, again, two] = [await run(1), await run(1), await run(2)]

  expect((await openVideo(one.path)).frameCount).toBe(16 + 12)
  expect((await openVideo(two.path)).frameCount).toBe(16 + 24)
  expect(one.bytes.equals(again.bytes)).toBe(true)
  expect(one.progress).toHaveLength(28)
})

test('the sound goes on, and does not click', async () => {
  const rate = 48_000
  const tone = Float32Array.from({ length: rate * 1.5 }, (_, at) => 0.3 * Math.sin(at * 0.0412))
  const { path } = await extended(circling(18), 1, { rate, channels: [tone] })

  const heard = (await readAudio(path))!
  const [samples] = heard.channels
  expect(secondsOf(heard)).toBeCloseTo(2.5, 1)
  expect(rms(samples.subarray(rate * 1.6, rate * 2.4))).toBeCloseTo(rms(samples.subarray(0, rate)), 1)
  const steepest = (from: number, to: number) => {
    let most = 0
    for (let at = from + 1; at < to; at++) most = Math.max(most, Math.abs(samples[at] - samples[at - 1]))
    return most
  }
  expect(steepest(rate, rate * 2.4)).toBeLessThan(steepest(rate * 0.2, rate) * 1.5)
})

test('a film without sound stays so', async () => {
  expect(await readAudio((await extended(circling(14))).path)).toBeNull()
})

test('a film of a few pictures is refused', async () => {
  await expect(extended(circling(3))).rejects.toMatchObject({
    name: 'InvalidInput',
    message: 'The video has fewer than 4 pictures, too few to see how it moves. Send a longer one.',
  })
})

/** Makes a video undecodable from a frame on. */
async function spoil(path: string, from: number): Promise<void> {
  await using recording = await openRecording(path)
  const starts: number[] = []
  for await (const { pos } of packetsOf(recording.input)) starts.push(Number(pos))
  const bytes = await readFile(path)
  await writeFile(path, bytes.fill(0, starts[from]))
}

test('a film of whose end nothing can be decoded is refused', async () => {
  const video = await videoOf(circling(10 * fps), { fps })
  await spoil(video, fps)

  await expect(fileFrom(extend, { video })).rejects.toMatchObject({
    name: 'InvalidInput',
    reason: 'undecodable',
  })
})
