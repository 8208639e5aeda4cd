import { describe, expect, test } from 'vitest'
import { secondsOf, type Sound } from '../../audio/sound/sound.ts'
import { onceThrough, overAndOver } from './lengths.ts'

const RATE = 1000

/** As loud from beginning to end. */
const steady = (seconds: number): Sound => ({
  rate: RATE,
  channels: [new Float32Array(seconds * RATE).fill(0.5)],
})
const levelAt = ({ channels: [samples] }: Sound, seconds: number) => samples![Math.round(seconds * RATE)]!

describe('a sound that plays once', () => {
  test('is followed by silence where it is shorter than the film', () => {
    const sound = onceThrough(steady(3), 8)

    expect(secondsOf(sound)).toBe(8)
    expect([levelAt(sound, 0), levelAt(sound, 2.99), levelAt(sound, 3)]).toEqual([0.5, 0.5, 0])
  })

  test('fades out in the last second where it is longer', () => {
    const sound = onceThrough(steady(9), 8)

    expect(secondsOf(sound)).toBe(8)
    expect(levelAt(sound, 7)).toBe(0.5)
    expect(levelAt(sound, 7.5)).toBeCloseTo(0.25, 2)
    expect(levelAt(sound, 7.999)).toBeCloseTo(0, 2)
  })

  test('fades out in the last quarter of a short film', () => {
    const sound = onceThrough(steady(9), 2)

    expect(levelAt(sound, 1.5)).toBe(0.5)
    expect(levelAt(sound, 1.75)).toBeCloseTo(0.25, 2)
  })
})

describe('a sound that plays over and over', () => {
  test('goes on to the end of the film, where it fades out in a second', () => {
    const sound = overAndOver(steady(3), 10)

    expect(secondsOf(sound)).toBe(10)
    for (let at = 0; at <= 9; at += 0.1) expect(levelAt(sound, at)).toBeGreaterThanOrEqual(0.5)
    expect(levelAt(sound, 9.5)).toBeCloseTo(0.25, 2)
  })

  test('begins again 0.6 seconds before it ends', () => {
    const rising = { rate: RATE, channels: [Float32Array.from({ length: 3 * RATE }, (_, at) => at / RATE)] }

    const sound = overAndOver(rising, 10)

    expect(levelAt(sound, 2.39)).toBeCloseTo(2.39)
    expect(levelAt(sound, 3)).toBeCloseTo(0.6)
    expect(levelAt(sound, 4)).toBeCloseTo(1.6)
  })
})
