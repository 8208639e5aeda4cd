import { between } from '../../random/rng.ts'
import { applyAttackDecay, breakpointCurve, applyEnvelope } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, smoothRandom, whiteNoise } from '../synthesis/noise.ts'
import { modalTone } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'
import type { OneShot, Ambience, EffectParams } from './effect.ts'
import { decorrelatedStereo, scatter } from './scatter.ts'

/** A hiss of distant drops, and single drops nearby: ringing on metal, dull on leaves. */
export const rain: Ambience = ({ seconds, force, material, rng }) => {
  const bright = material === 'leaves' || material === 'grass' ? 2500 : 7000
  const track = decorrelatedStereo(seconds, (length) => {
    const hiss = filter(filter(pinkNoise(length, rng), 'high', 500), 'low', bright * Math.sqrt(force))
    return applyEnvelope(
      hiss,
      smoothRandom(length, 1.3, rng).map((level) => (0.4 + 0.2 * level) * force),
    )
  })
  scatter(
    track,
    220 * force,
    rng,
    () => drop({ material, rng }),
    () => 0.25 * rng() ** 3 + 0.03,
  )
  return track
}

function drop({ material, rng }: Pick<EffectParams, 'material' | 'rng'>): Float32Array {
  if (material === 'metal') {
    const hertz = between(rng, 900, 3800)
    return modalTone(samplesOf(0.09), [
      [hertz, 1, 0.08],
      [hertz * 2.7, 0.6, 0.05],
    ])
  }
  const isSoft = material === 'leaves' || material === 'grass'
  const tick = whiteNoise(samplesOf(between(rng, 0.003, 0.012)), rng)
  return applyAttackDecay(
    filter(tick, 'band', isSoft ? between(rng, 500, 1800) : between(rng, 2000, 7500), 1.5),
    0.0005,
    0.01,
  )
}

/** Gusts: noise through a band-pass whose frequency rises with its level, and a thin whistle. */
export const wind: Ambience = ({ seconds, force, speed, rng }) =>
  decorrelatedStereo(seconds, (length) => {
    const gust = smoothRandom(length, 1.7 / speed, rng)
    const body = filter(
      pinkNoise(length, rng),
      'band',
      gust.map((level) => (160 + 620 * level) * Math.sqrt(force)),
      1.1,
    )
    const whistle = filter(
      whiteNoise(length, rng),
      'band',
      gust.map((level) => (500 + 900 * level) * Math.sqrt(force)),
      22,
    )
    return body.map((value, at) => (value * 1.6 + whistle[at] * 0.5 * force) * (0.15 + gust[at] ** 1.6))
  })

/** A crack, and a rumble that decays in several waves. */
export const thunder: OneShot = ({ force, rng }) => {
  const length = samplesOf(between(rng, 4.5, 6.5))
  const rolls = 5 + Math.floor(rng() * 4)
  const swell = new Float32Array(length)
  for (let roll = 0; roll < rolls; roll++) {
    const start = roll === 0 ? 0 : rng() ** 1.5 * 0.6 * length
    const level = (roll === 0 ? 1 : between(rng, 0.3, 0.9)) * Math.exp((-1.8 * start) / length)
    const decay = between(rng, 0.5, 1.6) * RATE
    for (let at = Math.floor(start); at < length; at++) {
      const age = at - start
      swell[at] = swell[at] + level * Math.min(1, age / 1200) * Math.exp(-age / decay)
    }
  }
  const rumble = brownNoise(length, rng)
  const darkening = breakpointCurve(
    [
      [0, 1300],
      [0.6, 620],
      [6.5, 150],
    ],
    length,
  )
  filter(filter(rumble, 'low', darkening), 'high', 35)
  applyEnvelope(rumble, swell)
  const crack = applyAttackDecay(filter(whiteNoise(samplesOf(0.5), rng), 'low', 1900), 0.002, 0.35)
  for (let at = 0; at < crack.length; at++)
    rumble[at] = rumble[at] + crack[at] * 0.12 * force * (rng() < 0.5 ? 1 : 0.3)
  return applyEnvelope(
    rumble,
    breakpointCurve(
      [
        [0, 1],
        [length / RATE - 1, 1],
        [length / RATE, 0],
      ],
      length,
    ),
  )
}
