import type { Params } from '@atelier/contract/params.ts'
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { onsetEnvelope, brightness, keyOf, monoOf, shareBetween, tempoOf } from '../test/music-metrics.ts'
import { fileFrom, runOnFiles } from '../test/run-av.ts'
import { loudness, rms } from '../test/audio-metrics.ts'
import { compose } from '../lib/audio/composition/compose.ts'
import { styles } from '../lib/audio/composition/styles.ts'
import { parsePrompt } from '../lib/audio/composition/parse-prompt.ts'
import { music } from './run.ts'
import { parseMusicRequest } from '../lib/audio/rendering/music-request.ts'
import { renderMusic, type RenderedMusic } from '../lib/audio/rendering/render-music.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'
import type { AudioFormat } from '../lib/audio/write-audio.ts'
import { asAudio } from '../lib/audio/synthesis/stereo.ts'

const RATE = 48_000
const usual = { duration: 6, seed: 4, instrumental: true }

const cache = new Map<string, RenderedMusic>()

/** The music before it is encoded. Each piece is rendered once and cached for all tests. */
function rendered(prompt: string, params: Params = {}): RenderedMusic {
  const asked = { prompt, ...usual, ...params }
  const mark = JSON.stringify(asked)
  if (!cache.has(mark))
    cache.set(
      mark,
      renderMusic(parseMusicRequest(asked), () => undefined),
    )
  return cache.get(mark)!
}
const played = (prompt: string, params: Params = {}) => asAudio(rendered(prompt, params).mix)

afterAll(() => cache.clear())

const scoreOf = (prompt: string, params: Params = {}) =>
  compose(parseMusicRequest({ prompt, ...usual, ...params }))
const playersOf = (prompt: string, params: Params = {}) =>
  scoreOf(prompt, params).parts.map(({ instrument }) => instrument)

const refusal = (prompt: string, params: Params = {}) =>
  runOnFiles(music, {}, { prompt, ...usual, ...params })
    .then(() => 'taken')
    .catch((error: Error) => error.message)

const short: Params = { duration: 3 }

function expectMastered(audio: Audio): void {
  expect(loudness(audio)).toBeGreaterThan(-15)
  expect(loudness(audio)).toBeLessThan(-13)
  expect(truePeak(audio.channels)).toBeLessThan(10 ** (-1 / 20))
  expect(rms(monoOf(audio).subarray(-480))).toBeLessThan(0.02)
}

test.each(Object.keys(styles))(
  '%s is as loud as streaming services want it, and ends when it should',
  (style) => {
    const audio = played(style, short)

    expect(secondsOf(audio)).toBeCloseTo(3, 2)
    expectMastered(audio)
  },
)

test.each<[string, AudioFormat]>([
  ['techno', 'wav'],
  ['rock', 'mp3'],
  ['chiptune', 'ogg'],
  ['cinematic', 'm4a'],
])('%s is so, too, once it is coded as %s', async (prompt, format) => {
  const { path } = await fileFrom(music, {}, { prompt, ...usual, ...short, format })
  const audio = (await readAudio(path))!

  expect(secondsOf(audio)).toBeCloseTo(3, format === 'wav' ? 2 : 1)
  expectMastered(audio)
})

describe('what is asked for is heard', () => {
  test.each([
    ['house', 110],
    ['rock', 96],
  ])('%s at %d bpm', (style, bpm) => {
    const heard = tempoOf(monoOf(played(`${style} at ${bpm} bpm`)), RATE)
    // Half and twice the tempo have the same beats.
    const off = [0.5, 1, 2].map((times) => Math.abs((heard * times) / bpm - 1))
    expect(Math.min(...off)).toBeLessThan(0.02)
  })

  test.each([
    ['pop in E major', 'E major'],
    ['classical in F# minor', 'F# minor'],
    ['rock in B flat major', 'A# major'],
  ])('%s', (prompt, key) => {
    expect(keyOf(monoOf(played(prompt, { duration: 9 })), RATE)).toBe(key)
  })

  test('happy is major, sad is minor and slower', () => {
    const modes = [1, 2, 3].map((seed) => keyOfScore('sad folk', seed).concat(keyOfScore('happy folk', seed)))
    expect(modes.flat()).toEqual(['minor', 'major', 'minor', 'major', 'minor', 'major'])
    expect(scoreOf('sad folk').tempo).toBeLessThan(scoreOf('happy folk').tempo)
    expect(scoreOf('slow rock').tempo).toBeLessThan(scoreOf('fast rock').tempo * 0.75)
  })

  test('instruments that are named play, those that are not wanted do not', () => {
    expect(playersOf('jazz')).toContain('saxophone')
    expect(playersOf('jazz with flute')).toContain('flute')
    expect(playersOf('jazz with flute')).not.toContain('saxophone')
    expect(playersOf('rock with piano, organ, harp and bells')).toEqual(
      expect.arrayContaining(['piano', 'organ', 'harp', 'bells']),
    )
    expect(playersOf('rock without guitar').filter((name) => name.includes('guitar'))).toEqual([
      'bass guitar',
    ])
    expect(new Set(playersOf('solo piano'))).toEqual(new Set(['piano']))
    expect(scoreOf('house').hits.length).toBeGreaterThan(20)
    expect(scoreOf('house, no drums').hits).toEqual([])
    expect(scoreOf('ambient with drums').hits.length).toBeGreaterThan(5)
    expect(playersOf('pop without bass')).not.toContain('bass guitar')
  })

  test('styles sound unlike each other, and the same from the prompt as from the param', () => {
    const [jazz, techno] = [played('jazz', short), played('techno', short)]
    const busy = (audio: typeof jazz) =>
      onsetEnvelope(monoOf(audio), RATE).reduce((sum, value) => sum + value, 0)
    expect(busy(techno)).not.toBeCloseTo(busy(jazz), -2)
    expect(played('music', { style: 'jazz', ...short })).toEqual(jazz)
  })

  test('another seed is another tune, the same seed the same bytes', async () => {
    const bytes = async (seed: number) =>
      readFile((await fileFrom(music, {}, { prompt: 'folk', duration: 2, seed, instrumental: true })).path)
    expect(await bytes(1)).toEqual(await bytes(1))
    const tune = (seed: number) =>
      scoreOf('folk in C major', { seed })
        .parts.at(-1)!
        .notes.map(({ pitch }) => pitch)
    expect(tune(1)).toEqual(tune(1))
    expect(tune(1)).not.toEqual(tune(2))
  })

  test('sections differ: the chorus is fuller than the verse', () => {
    // The shortest that has all of them.
    const [prompt, params] = ['pop at 160 bpm', { duration: 14 }]
    const { sections, beatSeconds } = scoreOf(prompt, params)
    expect(sections.map(({ name }) => name)).toEqual(expect.arrayContaining(['intro', 'verse', 'chorus']))
    const samples = monoOf(played(prompt, params))
    const part = (name: string) => {
      const { start, bars } = sections.find((section) => section.name === name)!
      return samples.subarray(Math.round(start * RATE), Math.round((start + bars * 4 * beatSeconds) * RATE))
    }
    expect(rms(part('chorus'))).toBeGreaterThan(rms(part('verse')) * 1.12)
    expect(shareBetween(part('chorus'), RATE, 5000, 20_000)).toBeGreaterThan(
      2 * shareBetween(part('intro'), RATE, 5000, 20_000),
    )
  })

  test('it ends on the chord it is at home in', () => {
    const { parts, endsAt } = scoreOf('pop in D major')
    const last = parts.flatMap(({ notes }) => notes.filter(({ start }) => start >= endsAt - 0.001))
    expect(new Set(last.map(({ pitch }) => pitch % 12))).toEqual(new Set([2, 6, 9]))
  })
})

describe('singing', () => {
  const lyrics = 'The moon is rising over the sea\nand all my love comes home to me'

  test('is there when it is asked for only', () => {
    const silent = rendered('folk', short).stems
    const voice = rendered('fast folk', { ...short, instrumental: false, lyrics: 'over the sea' }).stems.get(
      'vocals',
    )!

    expect([...silent.keys()]).not.toContain('vocals')
    expect(rms(voice.left)).toBeGreaterThan(0.02)
    expect(shareBetween(voice.left, RATE, 150, 6000)).toBeGreaterThan(0.9)
  })

  test('a vowel sounds by its resonances, an s hisses', () => {
    const [see, moo, la] = ['see see see', 'moo moo moo', 'la la la'].map(
      (words) =>
        rendered('solo piano in C', { ...short, instrumental: false, lyrics: words }).stems.get('vocals')!
          .left,
    )
    expect(brightness(see, RATE)).toBeGreaterThan(brightness(moo, RATE) * 1.3)
    expect(shareBetween(see, RATE, 5000, 12_000)).toBeGreaterThan(3 * shareBetween(la, RATE, 5000, 12_000))
  })

  test('every syllable has a note, in the key', () => {
    const { sung } = scoreOf('folk in C major', { instrumental: false, lyrics, duration: 20 })
    expect(sung.length).toBeGreaterThanOrEqual(17)
    for (const { pitch } of sung) expect([0, 2, 4, 5, 7, 9, 11]).toContain(pitch % 12)
  })
})

describe('what is not understood is not sold', () => {
  test.each<[string, Params, RegExp]>([
    ['polka for kazoo', {}, /^"polka", "kazoo" cannot be played\. Try .{10,80}$/],
    ['jaz', {}, /Do you mean "jazz"/],
    ['pop in minor and major', {}, /one mode/],
    ['pop at 500 bpm', {}, /40 to 220/],
    ['pop with piano, no piano', {}, /choose one/],
    ['pop without happy', {}, /Only instruments/],
    ['jazz', { style: 'rock' }, /choose one/],
    ['pop', { style: 'polka' }, /style must be one of/],
    ['pop', { lyrics: 'la la' }, /set instrumental to false/],
    ['pop with vocals', {}, /set instrumental to false/],
    ['pop', { instrumental: false, lyrics: '99 balloons' }, /numbers as words/],
    ['pop', { instrumental: false, lyrics: '...' }, /no words/],
    ['pop', { instrumental: false, lyrics: 'many words to sing\n'.repeat(40) }, /shorten them/],
  ])('%s %j', async (prompt, params, message) => {
    expect(await refusal(prompt, params)).toMatch(message)
  })
})

test.each([
  ['lo-fi for studying', []],
  ['jazz and techno', ['"techno"']],
  ['african drums', ['"african"']],
  ['background music for a podcast', []],
])('of %j %j is left out', (prompt, leftOut) => {
  expect(parsePrompt(prompt).leftOut).toEqual(leftOut)
})

test('a song may be without singing, and singing without words of somebody, however short', () => {
  expect(scoreOf('happy song', { duration: 10 }).sung).toEqual([])
  expect(scoreOf('pop with singing', { instrumental: false, duration: 5 }).sung.length).toBeGreaterThan(0)
})

function keyOfScore(prompt: string, seed: number): string[] {
  const { parts, endsAt } = scoreOf(prompt, { seed })
  const bass = parts[0].notes.at(-1)!.pitch % 12
  const last = new Set(
    parts.flatMap(({ notes }) =>
      notes.filter(({ start }) => start >= endsAt).map(({ pitch }) => (pitch - bass + 120) % 12),
    ),
  )
  return [last.has(4) ? 'major' : 'minor']
}

/** The peak of the signal oversampled four times. */
function truePeak(channels: readonly Float32Array[]): number {
  const taps = (share: number) =>
    Array.from({ length: 24 }, (_, tap) => {
      const away = tap - 11 - share
      return (Math.sin(Math.PI * away) / (Math.PI * away)) * Math.cos((Math.PI * away) / 24) ** 2
    })
  const shares = [0.25, 0.5, 0.75].map(taps)
  let peak = 0
  for (const samples of channels)
    for (let at = 12; at < samples.length - 13; at++) {
      peak = Math.max(peak, Math.abs(samples[at]))
      if (Math.abs(samples[at]) < 0.5) continue
      for (const weights of shares)
        peak = Math.max(
          peak,
          Math.abs(weights.reduce((sum, weight, tap) => sum + weight * samples[at + tap - 11], 0)),
        )
    }
  return peak
}
