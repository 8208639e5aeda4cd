import { between } from '../../random/rng.ts'
import { applyAttackDecay, applyEnvelope, breakpointCurve, fadeEnds } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, smoothRandom, whiteNoise } from '../synthesis/noise.ts'
import { modalTone, sawtooth, sine } from '../synthesis/tones.ts'
import { addMono, samplesOf, silence } from '../synthesis/stereo.ts'
import type { Ambience, OneShot } from './effect.ts'
import { explosion, glass, hit } from './impacts.ts'
import { decorrelatedStereo, scatter } from './scatter.ts'

/** The two tones of a car's horn. */
export const horn: OneShot = ({ speed }) => {
  const length = samplesOf(0.55 / speed)
  const low = sawtooth(length, 392)
  const high = sawtooth(length, 494)
  return fadeEnds(filter(low.map((value, at) => value + high[at]), 'low', 2400), 0.015, 0.05) // prettier-ignore
}

/** Very low and long. */
export const shipHorn: OneShot = () => {
  const length = samplesOf(2.6)
  const low = sawtooth(length, 82)
  const high = sawtooth(length, 123.5)
  return fadeEnds(filter(low.map((value, at) => value + high[at] * 0.6), 'low', 520), 0.25, 0.6) // prettier-ignore
}

/** Tyres that slide. */
// prettier-ignore
export const screech: OneShot = ({ rng }) => {
  const seconds = between(rng, 1, 1.4)
  const length = samplesOf(seconds)
  const sway = smoothRandom(length, 0.03, rng)
  const tone = sawtooth(length, sway.map((level, at) => (1050 - (250 * at) / length) * (0.97 + 0.06 * level)))
  const rubber = filter(pinkNoise(length, rng), 'band', 1500, 1.2)
  return applyEnvelope(filter(tone, 'band', 1500, 1.4).map((value, at) => value * 0.7 + rubber[at] * 1.1), breakpointCurve([[0, 0], [0.06, 1], [seconds * 0.8, 0.8], [seconds, 0]], length))
}

/** Metal that folds, and glass. */
export const crash: OneShot = (params) => {
  const { rng } = params
  const track = silence(2)
  addMono(track, explosion({ ...params, force: 0.5 }), 0, 0.35)
  const metal = () => hit('metal', between(rng, 90, 900), rng)
  scatter(track, 26, rng, metal, (share) => 0.5 * Math.max(0, 0.6 - share) * between(rng, 0.3, 1))
  addMono(track, glass(params), samplesOf(0.12), 0.5)
  return track.left
}

/** Two blades. */
export const clash: OneShot = ({ rng }) => {
  const track = silence(1.1)
  addMono(track, hit('metal', between(rng, 1250, 1600), rng), 0, 0.8)
  addMono(track, hit('metal', between(rng, 2100, 2500), rng), samplesOf(0.012), 0.6)
  const slide = filter(whiteNoise(samplesOf(0.25), rng), 'band', 5200, 3)
  addMono(track, applyAttackDecay(slide, 0.02, 0.25), samplesOf(0.02), 0.35)
  return track.left
}

/** A nail that is driven in. */
export const hammer: OneShot = ({ rng }) => {
  const track = silence(0.5)
  addMono(track, hit('metal', between(rng, 880, 960), rng), 0, 0.35)
  addMono(track, hit('wood', between(rng, 150, 180), rng), 0, 0.9)
  return track.left
}

/** High tones that rise and glitter. */
export const sparkle: OneShot = ({ rng }) => {
  const track = silence(1.8)
  const scale = [0, 4, 7, 11, 12, 16, 19, 24]
  for (let note = 0; note < 20; note++) {
    const step = scale[Math.min(7, Math.floor((note / 20) * 8))] + (note % 3 === 0 ? 12 : 0)
    const hertz = 1046.5 * 2 ** (step / 12)
    addMono(track, modalTone(samplesOf(0.6), [[hertz, 1, 0.5], [hertz * 2.01, 0.3, 0.3]]), samplesOf(note * 0.055), between(rng, 0.2, 0.5), between(rng, -0.6, 0.6)) // prettier-ignore
  }
  return track.left
}

/** Deep, with a long tail, as in trailers. */
// prettier-ignore
export const boom: OneShot = ({ rng }) => {
  const length = samplesOf(3.2)
  const drop = applyAttackDecay(sine(length, breakpointCurve([[0, 96], [0.2, 52], [3.2, 34]], length)), 0.004, 3)
  const air = applyAttackDecay(filter(brownNoise(length, rng), 'low', 220), 0.004, 1.6)
  return drop.map((value, at) => Math.tanh(value * 1.7 + air[at] * 1.4))
}

/** Strokes on a snare that grow, and a crash at the end. */
export const drumRoll: OneShot = ({ rng }) => {
  const seconds = 3
  const track = silence(seconds + 0.8)
  for (let at = 0; at < seconds; at += 0.042) {
    const stroke = filter(whiteNoise(samplesOf(0.08), rng), 'high', 900)
    addMono(
      track,
      applyAttackDecay(stroke, 0.0005, 0.07),
      samplesOf(at),
      (0.2 + (0.7 * at) / seconds) * between(rng, 0.8, 1),
    )
    addMono(track, hit('wood', 190, rng), samplesOf(at), 0.12)
  }
  addMono(
    track,
    applyAttackDecay(filter(whiteNoise(samplesOf(0.8), rng), 'high', 3500), 0.001, 0.8),
    samplesOf(seconds),
    0.9,
  )
  return track.left
}

/** The rise of a rocket, its bang, and crackling stars. */
export const fireworks: OneShot = (params) => {
  const { rng } = params
  const track = silence(3)
  const length = samplesOf(0.8)
  addMono(track, fadeEnds(sine(length, breakpointCurve([[0, 900], [0.8, 2400]], length)), 0.2, 0.1), 0, 0.1) // prettier-ignore
  addMono(track, explosion(params), samplesOf(0.85), 0.7)
  const star = () =>
    applyAttackDecay(
      filter(whiteNoise(samplesOf(0.015), rng), 'band', between(rng, 2000, 7000), 2),
      0.0003,
      0.012,
    )
  scatter(track, 55, rng, star, (share) => (share > 0.4 ? 0.5 * (1 - share) : 0))
  return track.left
}

/** A referee's whistle, with its trill. */
export const whistle: OneShot = ({ rng }) => {
  const length = samplesOf(0.7)
  const trill = Float32Array.from(
    { length },
    (_, at) => 2350 + 130 * Math.sin((2 * Math.PI * 34 * at) / 48_000),
  )
  const air = filter(whiteNoise(length, rng), 'band', 2400, 4)
  return fadeEnds(sine(length, trill).map((value, at) => value * 0.8 + air[at] * 0.3), 0.02, 0.05) // prettier-ignore
}

/** One clear tone, as of an elevator or a small bell. */
export const ding: OneShot = () => modalTone(samplesOf(1.8), [[1318, 1, 1.6], [2636, 0.35, 0.9], [3960, 0.12, 0.5]]) // prettier-ignore

export const clink: OneShot = ({ rng }) => {
  const hertz = between(rng, 2700, 3300)
  return modalTone(samplesOf(0.7), [[hertz, 1, 0.6], [hertz * 1.83, 0.5, 0.4], [hertz * 2.9, 0.3, 0.2]]) // prettier-ignore
}

/** Noise between stations. */
export const radioStatic: Ambience = ({ seconds, rng }) =>
  decorrelatedStereo(seconds, (length) => {
    const sway = smoothRandom(length, 0.4, rng)
    return filter(whiteNoise(length, rng), 'band', 2600, 0.6).map(
      (value, at) => value * (0.4 + 0.6 * sway[at]),
    )
  })

/** Stones of ice on glass. */
export const hail: Ambience = ({ seconds, force, rng }) => {
  const track = decorrelatedStereo(seconds, (length) => filter(pinkNoise(length, rng), 'high', 2500).map((value) => value * 0.05)) // prettier-ignore
  scatter(track, 70 * force, rng, () => hit('stone', between(rng, 1500, 4200), rng), () => between(rng, 0.1, 0.7)) // prettier-ignore
  return track
}

/** A spool of film through its gate: 18 clicks a second over a motor. */
export const projector: Ambience = ({ seconds, speed, rng }) => {
  const track = decorrelatedStereo(seconds, (length) => filter(brownNoise(length, rng), 'low', 500).map((value) => value * 0.2)) // prettier-ignore
  for (let at = 0; at < seconds; at += 1 / (18 * speed))
    addMono(track, hit('stone', between(rng, 700, 900), rng), samplesOf(at), 0.3)
  return track
}

/** Four beats of hooves, then a breath of silence. */
// prettier-ignore
export const gallop: OneShot = ({ rng }) => {
  const track = silence(0.5)
  for (const [at, gain] of [[0, 0.6], [0.1, 0.8], [0.2, 1]] as const)
    addMono(track, hit('wood', between(rng, 210, 300), rng), samplesOf(at), gain)
  return track.left
}

/** A cloth that beats in the wind. */
export const flap: OneShot = ({ rng }) =>
  applyAttackDecay(filter(pinkNoise(samplesOf(0.22), rng), 'low', between(rng, 500, 1100)), 0.02, 0.2)
