import { expect, test } from 'vitest'
import type { Audio } from '../lib/audio/audio.ts'
import { voiceEnergy } from './voice-energy.ts'

const rate = 16_000
const fps = 10

/** Two seconds with a tone in the second half of each second. */
function halves(hertz: number): Audio {
  const samples = Float32Array.from({ length: 2 * rate }, (_, at) =>
    at % rate < rate / 2 ? 0 : 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate),
  )
  return { rate, channels: [samples] }
}

test('a frame in which a voice is heard is near 1, one without near 0', () => {
  const energy = voiceEnergy(halves(600), fps)

  expect(energy).toHaveLength(20)
  for (const [frame, value] of energy.entries()) {
    const isHeard = frame % 10 >= 5
    if (isHeard) expect(value).toBeGreaterThan(0.9)
    else if (frame % 10 > 0) expect(value).toBeLessThan(0.1) // The filter rings on into the first.
  }
})

test('hum and hiss beside a voice open no mouth', () => {
  const [voice] = halves(600).channels
  for (const disturbance of [50, 7500]) {
    const beside = voice.map(
      (value, at) =>
        value + (at % rate < rate / 2 ? 0.1 * Math.sin((2 * Math.PI * disturbance * at) / rate) : 0),
    )
    const energy = voiceEnergy({ rate, channels: [beside, beside] }, fps)
    expect(Math.max(...energy.subarray(1, 5))).toBeLessThan(0.35)
    expect(Math.min(...energy.subarray(6, 10))).toBeGreaterThan(0.9)
  }
})

test('silence is silence', () => {
  expect(voiceEnergy({ rate, channels: [new Float32Array(rate)] }, fps)).toEqual(new Float32Array(10))
})
