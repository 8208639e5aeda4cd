import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FF_ENCODER_LIBX264 } from 'node-av/constants'
import { expect, test } from 'vitest'
import { encodeVideo } from '../../test/encode.ts'
import { filmOf } from '../../test/run-av.ts'
import { discBeforeKey, somebodyFilmed } from '../../test/sample-films.ts'
import { tune } from '../../test/sample-sounds.ts'
import { readSound } from '../audio/sound/read-sound.ts'
import { openFilm } from '../video/film/read-film.ts'
import { isSameFilm, refuseFramelessFilm } from './films.ts'

const size = { width: 96, height: 64, seconds: 0.5, fps: 12 }
const sound = tune(0.5)
const film = (change: Partial<typeof size> = {}) =>
  filmOf(somebodyFilmed({ ...size, ...change }), { fps: change.fps ?? size.fps, sound })

test('a film that shows something is taken, and one that ends before its pictures is not', async () => {
  const path = await film()
  await expect(refuseFramelessFilm(path)).resolves.toBeUndefined()

  await writeFile(path, 'no film')
  await expect(refuseFramelessFilm(path)).rejects.toThrow(/cannot be decoded/)
})

test('a film of a line is not taken, nor one that is shown as a line', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'line-'))
  const path = join(folder.path, 'film.mp4')
  const encode = (change: object) =>
    encodeVideo(path, { encoder: FF_ENCODER_LIBX264, format: 'mp4', seconds: 1, ...change })

  await encode({ height: 6 })
  await expect(refuseFramelessFilm(path)).rejects.toThrow('The video must be at least 8 pixels wide and high')
  await encode({ width: 4, stretch: { num: 1, den: 4 } })
  await expect(refuseFramelessFilm(path)).rejects.toThrow('The video must be at least 8 pixels wide and high')
  await encode({ width: 8, height: 8 })
  await expect(refuseFramelessFilm(path)).resolves.toBeUndefined()
})

test('a copy that was coded again is the same', async () => {
  const path = await film()
  const { fps, frames } = await openFilm(path)
  const again = await filmOf(frames(), { fps, sound: await readSound(path) })

  expect(await isSameFilm(path, again)).toBe(true)
})

test('what shows something else has changed, also where that comes late', async () => {
  async function* late() {
    let index = 0
    for await (const picture of somebodyFilmed(size)) yield ++index === 6 ? upsideDown(picture) : picture
  }

  expect(await isSameFilm(await film(), await filmOf(discBeforeKey(size), { fps: 12, sound }))).toBe(false)
  expect(await isSameFilm(await film(), await filmOf(late(), { fps: 12, sound }))).toBe(false)
})

// prettier-ignore
test.for([{ width: 128 }, { height: 80 }, { fps: 24 }, { seconds: 1 }])('what differs in %j has changed', async (change) => {
  expect(await isSameFilm(await film(), await film(change))).toBe(false)
})

test('what can be seen through has changed', async () => {
  async function* veiled() {
    for await (const { width, height, data } of somebodyFilmed(size))
      yield { width, height, data: data.map((value, at) => (at % 4 === 3 ? 128 : value)) }
  }
  const webm = await filmOf(veiled(), { fps: 12, sound, transparent: true })

  expect(await isSameFilm(await film(), webm)).toBe(false)
})

test('what sounds otherwise has changed', async () => {
  expect(await isSameFilm(await film(), await filmOf(somebodyFilmed(size), { fps: 12 }))).toBe(false)
})

function upsideDown({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }) {
  const turned = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    turned.set(data.subarray(y * width * 4, (y + 1) * width * 4), (height - 1 - y) * width * 4)
  return { width, height, data: turned }
}
