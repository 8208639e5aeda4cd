import type { Stem } from '@atelier/contract/asset.ts'
import { expect, test } from 'vitest'
import { fileFrom, runOnFiles, soundFile } from '../../test/run-av.ts'
import { rms } from '../../test/sound-metrics.ts'
import { isolateStems } from './isolate-stems.ts'
import { music } from './music.ts'
import { commissionOf } from './performance/commission.ts'
import { performMusic } from './performance/perform-music.ts'
import { recipeOf } from './performance/recipe.ts'
import { readSound } from './sound/read-sound.ts'
import type { Sound } from './sound/sound.ts'
import { asSound } from './synthesis/stereo.ts'

const piece = { prompt: 'fast pop', duration: 4, seed: 5, instrumental: false, lyrics: 'over the sea' }
const performed = performMusic(commissionOf(piece), () => undefined)

async function stemsIn(path: string): Promise<Map<Stem, Float32Array>> {
  const { made } = await runOnFiles(isolateStems, { audio: path })
  const entries = made.map(
    async ({ stem, path: file }) => [stem!, (await readSound(file))!.channels[0]!] as const,
  )
  return new Map(await Promise.all(entries))
}

/** How much more of the stem there is than of everything else, in decibels. */
function distortion(truth: Float32Array, estimate: Float32Array): number {
  const rest = truth.map((value, at) => value - estimate[at]!)
  return 20 * Math.log10(rms(truth) / rms(rest))
}

const sumOf = (stems: ReadonlyMap<Stem, Float32Array>) =>
  [...stems.values()].reduce((sum, stem) => sum.map((value, at) => value + stem[at]!))

test.each(['mp3', 'ogg'])('of our own music, as %s, they are exact', async (format) => {
  const { path } = await fileFrom(music, {}, { ...piece, format })

  const stems = await stemsIn(path)

  for (const [name, truth] of performed.stems)
    expect(distortion(truth.left, stems.get(name)!), `stem ${name}`).toBeGreaterThan(50)
})

test('without a recipe each is nearer to the truth than a quarter of the mix and than silence, and they add up to the mix', async () => {
  const { mix, stems: truths } = performed

  const stems = await stemsIn(await soundFile(asSound(mix)))

  for (const [name, truth] of truths) {
    const trivial = distortion(
      truth.left,
      mix.left.map((value) => value / 4),
    )
    // Silence has 0 dB, and so it is not below a quarter of the mix where a stem is soft.
    expect(distortion(truth.left, stems.get(name)!), `stem ${name}`).toBeGreaterThan(Math.max(2, trivial + 1))
  }
  expect(distortion(mix.left, sumOf(stems))).toBeGreaterThan(60)
})

test('a recipe that belongs to another piece is not believed', async () => {
  const { mix } = performed
  const lie = recipeOf({ ...piece, seed: 6 })

  const stems = await stemsIn(await soundFile(asSound(mix), 'wav', lie))

  expect(distortion(mix.left, sumOf(stems))).toBeGreaterThan(60)
})

test('silence is refused', async () => {
  const silent: Sound = { rate: 48_000, channels: [new Float32Array(48_000)] }
  await expect(runOnFiles(isolateStems, { audio: await soundFile(silent) })).rejects.toThrow(/silent/)
})
