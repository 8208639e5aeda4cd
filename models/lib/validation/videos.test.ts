import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FF_ENCODER_LIBX264 } from 'node-av/constants'
import { expect, test } from 'vitest'
import { encodeVideo } from '../../../media/test/encode.ts'
import { videoOf } from '../../test/run-av.ts'
import { discBeforeKey, somebodyFilmed } from '../../test/sample-videos.ts'
import { tune } from '../../test/sample-audio.ts'
import { readAudio } from '../audio/read-audio.ts'
import { openVideo } from '../video/read-video.ts'
import { isSameVideo, refuseFramelessVideo } from './videos.ts'

const size = { width: 96, height: 64, seconds: 0.5, fps: 12 }
const audio = tune(0.5)
const video = (change: Partial<typeof size> = {}) =>
  videoOf(somebodyFilmed({ ...size, ...change }), { fps: change.fps ?? size.fps, audio })

test('a video that shows something is accepted, and one that ends before its frames is not', async () => {
  const path = await video()
  await expect(refuseFramelessVideo(path)).resolves.toBeUndefined()

  await writeFile(path, 'no film')
  await expect(refuseFramelessVideo(path)).rejects.toThrow(/cannot be decoded/)
})

test('a video of a line is refused, and so is one that is shown as a line', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'line-'))
  const path = join(folder.path, 'film.mp4')
  const encode = (change: object) =>
    encodeVideo(path, { encoder: FF_ENCODER_LIBX264, format: 'mp4', seconds: 1, ...change })

  await encode({ height: 6 })
  await expect(refuseFramelessVideo(path)).rejects.toThrow(
    'The video must be at least 8 pixels wide and high',
  )
  await encode({ width: 4, stretch: { num: 1, den: 4 } })
  await expect(refuseFramelessVideo(path)).rejects.toThrow(
    'The video must be at least 8 pixels wide and high',
  )
  await encode({ width: 8, height: 8 })
  await expect(refuseFramelessVideo(path)).resolves.toBeUndefined()
})

test('a copy that was coded again is the same', async () => {
  // A smaller one would be compared with all the artefacts of its coding.
  const path = await video({ width: 192, height: 128 })
  const { fps, frames } = await openVideo(path)
  const again = await videoOf(frames(), { fps, audio: await readAudio(path) })

  expect(await isSameVideo(path, again)).toBe(true)
})

test('what shows something else has changed, also where that comes late', async () => {
  async function* late() {
    let index = 0
    for await (const image of somebodyFilmed(size)) yield ++index === 6 ? upsideDown(image) : image
  }

  expect(await isSameVideo(await video(), await videoOf(discBeforeKey(size), { fps: 12, audio }))).toBe(false)
  expect(await isSameVideo(await video(), await videoOf(late(), { fps: 12, audio }))).toBe(false)
})

// prettier-ignore
test.for([{ width: 128 }, { height: 80 }, { fps: 24 }, { seconds: 1 }])('what differs in %j has changed', async (change) => {
  expect(await isSameVideo(await video(), await video(change))).toBe(false)
})

test('a video that became transparent has changed', async () => {
  async function* veiled() {
    for await (const { width, height, data } of somebodyFilmed(size))
      yield { width, height, data: data.map((value, at) => (at % 4 === 3 ? 128 : value)) }
  }
  const webm = await videoOf(veiled(), { fps: 12, audio, transparent: true })

  expect(await isSameVideo(await video(), webm)).toBe(false)
})

test('a video with other audio has changed', async () => {
  expect(await isSameVideo(await video(), await videoOf(somebodyFilmed(size), { fps: 12 }))).toBe(false)
})

function upsideDown({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }) {
  const turned = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    turned.set(data.subarray(y * width * 4, (y + 1) * width * 4), (height - 1 - y) * width * 4)
  return { width, height, data: turned }
}
