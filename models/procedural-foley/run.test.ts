import type { Params } from '@atelier/contract/params.ts'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { brightness, loudestFrequencies, monoOf, onsets, shareBetween } from '../test/music-metrics.ts'
import { fileFrom, runOnFiles } from '../test/run-av.ts'
import { rms } from '../test/audio-metrics.ts'
import { rngOf } from '../lib/random/rng.ts'
import { renderFoley } from '../lib/audio/foley/render-foley.ts'
import { parsePrompt } from '../lib/audio/foley/parse-prompt.ts'
import { soundEffects } from '../lib/audio/foley/vocabulary.ts'
import { sfx } from './run.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf } from '../lib/audio/audio.ts'
import { asAudio } from '../lib/audio/synthesis/stereo.ts'

const RATE = 48_000

/** The output before encoding. */
const heard = (prompt: string, seconds = 2) =>
  monoOf(asAudio(renderFoley(parsePrompt(prompt), seconds, rngOf(3, 0))))

const refusal = (prompt: string, params: Params = {}) =>
  runOnFiles(sfx, {}, { prompt, duration: 3, ...params })
    .then(() => 'taken')
    .catch((error: Error) => error.message)

test.each(Object.keys(soundEffects))('%s can be heard', (name) => {
  const samples = heard(name, 1)

  expect(rms(samples)).toBeGreaterThan(0.004)
  expect(Math.max(...samples.map(Math.abs))).toBeLessThan(0.99)
})

describe('sounds are what they are called', () => {
  test('the pitch of a siren goes up and down', () => {
    const pitches = loudestFrequencies(heard('siren', 4), RATE).slice(3, -3)
    expect(Math.max(...pitches)).toBeGreaterThan(1.7 * Math.min(...pitches))
    expect(pitches.indexOf(Math.max(...pitches))).toBeLessThan(pitches.length * 0.7)
  })

  test('thunder is low, rain is broad, and birds are high', () => {
    expect(shareBetween(heard('thunder', 4), RATE, 0, 400)).toBeGreaterThan(0.8)
    const rain = heard('rain')
    for (const [from, to] of [
      [300, 1000],
      [1000, 3000],
      [3000, 10_000],
    ] as const)
      expect(shareBetween(rain, RATE, from, to)).toBeGreaterThan(0.08)
    expect(shareBetween(heard('birds'), RATE, 1500, 10_000)).toBeGreaterThan(0.9)
  })

  test('a laser falls, and a jump rises', () => {
    const way = (pitches: readonly number[]) => pitches[1] - pitches[5]
    expect(way(loudestFrequencies(heard('a laser', 1), RATE))).toBeGreaterThan(300)
    expect(way(loudestFrequencies(heard('a jump', 1), RATE))).toBeLessThan(-50)
  })
})

describe('every word is honoured', () => {
  test.each([
    ['a knock', 1],
    ['three knocks', 3],
    ['5 knocks on metal', 5],
    ['a dog barking four times', 4],
  ] as const)('%s: %d times', (prompt, count) => {
    expect(onsets(heard(prompt, 4), RATE)).toBe(count)
  })

  test('distant is darker and quieter, loud is louder than quiet', () => {
    const [near, far] = [heard('dog'), heard('distant dog')]
    expect(rms(far)).toBeLessThan(rms(near) * 0.5)
    expect(brightness(far, RATE)).toBeLessThan(brightness(near, RATE) * 0.8)
    expect(rms(heard('quiet rain'))).toBeLessThan(rms(heard('loud rain')) * 0.4)
  })

  test('what is big is deeper, what is fast comes more often', () => {
    const pitchOf = (prompt: string) => brightness(heard(prompt), RATE)
    expect(pitchOf('big bell')).toBeLessThan(pitchOf('small bell') * 0.7)
    const stepsIn = (prompt: string) => onsets(heard(prompt, 4), RATE)
    expect(stepsIn('fast footsteps')).toBeGreaterThan(stepsIn('slow footsteps') * 1.8)
  })

  test('footsteps on gravel are brighter than on wood', () => {
    const on = (ground: string) => brightness(heard(`footsteps on ${ground}`), RATE)
    expect(on('gravel')).toBeGreaterThan(on('wood') * 2)
  })

  test('in a cave it rings on', () => {
    const tail = (prompt: string) => rms(heard(prompt).subarray(RATE))
    expect(tail('a clap in a cave')).toBeGreaterThan(10 * (tail('a clap') + 1e-6))
  })

  test('"then" is afterwards, "and" at once', () => {
    const late = (samples: Float32Array) => brightness(samples.subarray(RATE * 1.1), RATE)
    const early = (samples: Float32Array) => brightness(samples.subarray(0, RATE * 0.9), RATE)
    const after = heard('thunder then birds')
    expect(early(after)).toBeLessThan(600)
    expect(late(after)).toBeGreaterThan(2000)
    expect(late(heard('birds and thunder'))).toBeLessThan(2000)
  })
})

describe('every param is honoured', () => {
  test.each(['wav', 'mp3', 'ogg', 'm4a'])('duration, as %s', async (format) => {
    const { path, mimeType } = await fileFrom(sfx, {}, { prompt: 'sea', duration: 1.5, format })
    expect(secondsOf((await readAudio(path))!)).toBeCloseTo(1.5, 1)
    expect(mimeType).toMatch(/^audio\//)
  })

  test('the same seed gives the same bytes, and every output and seed another sound', async () => {
    const bytes = async (seed: number) => {
      const { outputs: made } = await runOnFiles(
        sfx,
        {},
        { prompt: 'fire', duration: 1, seed, num_outputs: 2 },
      )
      return Promise.all(made.map(async ({ path }) => (await readFile(path)).toString('base64')))
    }
    const [first, again, other] = [await bytes(1), await bytes(1), await bytes(2)]
    expect(again).toEqual(first)
    expect(new Set([...first, ...other]).size).toBe(4)
  })
})

describe('what is not understood is not sold', () => {
  test.each([
    ['a kazoo', /^"kazoo" cannot be heard\. Try .{10,80}$/],
    ['a pig', /Try cow or dog/],
    ['thnder', /Do you mean "thunder"/],
    ['loud and distant', /names nothing that can be heard/],
    ['a beautiful effect', /names nothing that can be heard/],
    ['99 knocks', /1 to 40/],
    ['30 gongs', /need \d+ seconds/],
  ])('%s', async (prompt, message) => {
    expect(await refusal(prompt)).toMatch(message)
  })
})

test.each([
  ['three rains', ['"three"']],
  ['fast rain', ['"fast"']],
  ['bell on gravel', ['"gravel"']],
  ['knock on snow', ['"snow"']],
  ['busy city street', []],
  ['door creaks open', []],
  ['heavy rain on a tin roof with distant thunder', []],
])('of %j %j is left out', (prompt, leftOut) => {
  expect(parsePrompt(prompt).leftOut).toEqual(leftOut)
})

test('what a roof is of belongs to the rain, not to the thunder', () => {
  expect(parsePrompt('heavy rain on a tin roof with distant thunder').steps).toMatchObject([
    [
      { sound: 'rain', force: 1.7, material: 'metal' },
      { sound: 'thunder', distance: 'far', material: null },
    ],
  ])
})
