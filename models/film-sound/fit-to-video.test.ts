import { describe, expect, test } from 'vitest'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'
import { playOnce, playLooped } from './fit-to-video.ts'

const RATE = 1000

/** A constant signal. */
const steady = (seconds: number): Audio => ({
  rate: RATE,
  channels: [new Float32Array(seconds * RATE).fill(0.5)],
})
const levelAt = ({ channels: [samples] }: Audio, seconds: number) => samples[Math.round(seconds * RATE)]

describe('a sound that plays once', () => {
  test('is followed by silence where it is shorter than the film', () => {
    const audio = playOnce(steady(3), 8)

    expect(secondsOf(audio)).toBe(8)
    expect([levelAt(audio, 0), levelAt(audio, 2.99), levelAt(audio, 3)]).toEqual([0.5, 0.5, 0])
  })

  test('fades out in the last second where it is longer', () => {
    const audio = playOnce(steady(9), 8)

    expect(secondsOf(audio)).toBe(8)
    expect(levelAt(audio, 7)).toBe(0.5)
    expect(levelAt(audio, 7.5)).toBeCloseTo(0.25, 2)
    expect(levelAt(audio, 7.999)).toBeCloseTo(0, 2)
  })

  test('fades out in the last quarter of a short film', () => {
    const audio = playOnce(steady(9), 2)

    expect(levelAt(audio, 1.5)).toBe(0.5)
    expect(levelAt(audio, 1.75)).toBeCloseTo(0.25, 2)
  })
})

describe('a sound that plays over and over', () => {
  test('goes on to the end of the film, where it fades out in a second', () => {
    const audio = playLooped(steady(3), 10)

    expect(secondsOf(audio)).toBe(10)
    for (let at = 0; at <= 9; at += 0.1) expect(levelAt(audio, at)).toBeGreaterThanOrEqual(0.5)
    expect(levelAt(audio, 9.5)).toBeCloseTo(0.25, 2)
  })

  test('begins again 0.6 seconds before it ends', () => {
    const rising = { rate: RATE, channels: [Float32Array.from({ length: 3 * RATE }, (_, at) => at / RATE)] }

    const audio = playLooped(rising, 10)

    expect(levelAt(audio, 2.39)).toBeCloseTo(2.39)
    expect(levelAt(audio, 3)).toBeCloseTo(0.6)
    expect(levelAt(audio, 4)).toBeCloseTo(1.6)
  })
})
