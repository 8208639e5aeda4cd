import type { Stem } from '@atelier/contract/asset.ts'
import { expect, test } from 'vitest'
import { fileFrom, runOnFiles, audioFile } from '../test/run-av.ts'
import { rms } from '../test/audio-metrics.ts'
import { isolateStems } from './run.ts'
import { music } from '../grammar-composer/run.ts'
import { parseMusicRequest } from '../lib/audio/rendering/music-request.ts'
import { renderMusic } from '../lib/audio/rendering/render-music.ts'
import { recipeOf } from '../lib/audio/rendering/recipe.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import type { Audio } from '../lib/audio/audio.ts'
import { asAudio } from '../lib/audio/synthesis/stereo.ts'

const piece = { prompt: 'fast pop', duration: 4, seed: 5, instrumental: false, lyrics: 'over the sea' }
const rendered = renderMusic(parseMusicRequest(piece), () => undefined)

async function stemsIn(path: string): Promise<Map<Stem, Float32Array>> {
  const { outputs: made } = await runOnFiles(isolateStems, { audio: path })
  const entries = made.map(
    async ({ stem, path: file }) => [stem!, (await readAudio(file))!.channels[0]] as const,
  )
  return new Map(await Promise.all(entries))
}

/** The signal-to-distortion ratio, in decibels. */
function distortion(truth: Float32Array, estimate: Float32Array): number {
  const rest = truth.map((value, at) => value - estimate[at])
  return 20 * Math.log10(rms(truth) / rms(rest))
}

const sumOf = (stems: ReadonlyMap<Stem, Float32Array>) =>
  [...stems.values()].reduce((sum, stem) => sum.map((value, at) => value + stem[at]))

test.each(['mp3', 'ogg'])('of our own music, as %s, they are exact', async (format) => {
  const { path } = await fileFrom(music, {}, { ...piece, format })

  const stems = await stemsIn(path)

  for (const [name, truth] of rendered.stems)
    expect(distortion(truth.left, stems.get(name)!), `stem ${name}`).toBeGreaterThan(50)
})

test('without a recipe each is nearer to the truth than a quarter of the mix and than silence, and they add up to the mix', async () => {
  const { mix, stems: truths } = rendered

  const stems = await stemsIn(await audioFile(asAudio(mix)))

  for (const [name, truth] of truths) {
    const trivial = distortion(
      truth.left,
      mix.left.map((value) => value / 4),
    )
    // Silence has 0 dB, which for a soft stem is more than a quarter of the mix has.
    expect(distortion(truth.left, stems.get(name)!), `stem ${name}`).toBeGreaterThan(Math.max(2, trivial + 1))
  }
  expect(distortion(mix.left, sumOf(stems))).toBeGreaterThan(60)
})

test('a recipe that belongs to another piece is not believed', async () => {
  const { mix } = rendered
  const lie = recipeOf({ ...piece, seed: 6 })

  const stems = await stemsIn(await audioFile(asAudio(mix), 'wav', lie))

  expect(distortion(mix.left, sumOf(stems))).toBeGreaterThan(60)
})

test('silence is refused', async () => {
  const silent: Audio = { rate: 48_000, channels: [new Float32Array(48_000)] }
  await expect(runOnFiles(isolateStems, { audio: await audioFile(silent) })).rejects.toThrow(/silent/)
})

test('mono is refused before anything is guessed', async () => {
  const { left } = rendered.mix

  const mono: Audio = { rate: 44_100, channels: [left] }
  await expect(runOnFiles(isolateStems, { audio: await audioFile(mono) })).rejects.toThrow(/is mono.*stereo/)
  const twice: Audio = { rate: 44_100, channels: [left, left] }
  await expect(runOnFiles(isolateStems, { audio: await audioFile(twice, 'mp3') })).rejects.toThrow(/is mono/)
})
