import type { Params } from '@atelier/contract/params.ts'
import { expect, test } from 'vitest'
import { fileFrom, runOnFiles } from '../test/run-av.ts'
import { rms } from '../test/audio-metrics.ts'
import { musicStems } from './run.ts'
import { music } from '../grammar-composer/run.ts'
import { readAudio } from '../lib/audio/read-audio.ts'

const piece = { prompt: 'fast pop', duration: 4, seed: 9 }

async function stemsOf(params: Params) {
  const { outputs: made } = await runOnFiles(musicStems, {}, { ...piece, ...params })
  const sounds = await Promise.all(made.map(({ path }) => readAudio(path)))
  return { names: made.map(({ stem }) => stem), left: sounds.map((recording) => recording!.channels[0]) }
}

test('the stems add up to the mix of the same seed', async () => {
  const params = { instrumental: false, lyrics: 'over the sea' }
  const { path } = await fileFrom(music, {}, { ...piece, ...params, format: 'wav' })
  const mix = (await readAudio(path))!.channels[0]

  const { names, left } = await stemsOf(params)

  expect(names).toEqual(['vocals', 'drums', 'bass', 'other'])
  const rest = mix.map((value, at) => value - left.reduce((sum, stem) => sum + stem[at], 0))
  expect(20 * Math.log10(rms(rest) / rms(mix))).toBeLessThan(-60)
  for (const stem of left) expect(rms(stem)).toBeGreaterThan(0.01)
})

test('stems that would be silent are left out', async () => {
  expect((await stemsOf({ instrumental: true })).names).toEqual(['drums', 'bass', 'other'])
  expect((await stemsOf({ prompt: 'solo piano', instrumental: true })).names).toEqual(['other'])
})
