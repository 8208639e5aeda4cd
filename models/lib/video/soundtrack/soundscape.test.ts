import { expect, test } from 'vitest'
import { brightness, monoOf } from '../../../test/music-metrics.ts'
import { rms } from '../../../test/audio-metrics.ts'
import { secondsOf } from '../../audio/audio.ts'
import { rngOf } from '../../random/rng.ts'
import { places, times, weathers } from '../../image/scene/vocabulary.ts'
import { soundscape } from './soundscape.ts'

const heard = (...words: string[]) => soundscape(words, 1, rngOf(2))

test('every place, time and weather of a scene has a sound, as long as is wanted', () => {
  for (const word of [...Object.keys(places), ...Object.keys(times), ...Object.keys(weathers)]) {
    const sound = heard(word)
    expect(secondsOf(sound), `of ${word}`).toBe(1)
    expect(sound.channels, `of ${word}`).toHaveLength(2)
    expect(rms(monoOf(sound)), `of ${word}`).toBeGreaterThan(0.003)
  }
})

test('words decide what is heard, and strange ones are passed over', () => {
  const brightnessOf = (...words: string[]) => brightness(monoOf(heard(...words)), 48_000)
  expect(brightnessOf('birds', 'forest')).toBeGreaterThan(4 * brightnessOf('city', 'street'))
  expect(heard('dragon', 'sea')).toEqual(heard('sea'))
})
