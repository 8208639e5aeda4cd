import { between } from '../../random/rng.ts'
import { applyAttackDecay, breakpointCurve, applyEnvelope } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { addMono, samplesOf, silence, type Stereo } from '../synthesis/stereo.ts'
import type { OneShot, EffectParams, Material } from './effect.ts'
import { hit } from './impacts.ts'
import { scatter } from './scatter.ts'
import { splash } from './water.ts'

/** One step: the heel, and the sole after it. */
export const footstep: OneShot = (params) => {
  const track = silence(0.42)
  tread(params.material ?? 'stone', params, track)
  return track.left
}

function tread(material: Material, params: EffectParams, track: Stereo): void {
  const { rng } = params
  if (material === 'water') return addMono(track, splash(params), 0, 0.8)
  if (material === 'gravel' || material === 'leaves' || material === 'snow' || material === 'grass') {
    const { low, high, perSecond, grainSeconds } = grounds[material]
    const grain = () =>
      applyAttackDecay(
        filter(
          whiteNoise(samplesOf(between(rng, grainSeconds / 2, grainSeconds)), rng),
          'band',
          between(rng, low, high),
          1.2,
        ),
        0.0005,
        grainSeconds,
      )
    // The weight moves from heel to toe.
    const weight = (share: number) =>
      Math.exp(-(((share - 0.18) / 0.12) ** 2)) + 0.6 * Math.exp(-(((share - 0.5) / 0.14) ** 2))
    scatter(track, perSecond, rng, grain, (share) => weight(share) * between(rng, 0.2, 0.8))
    return
  }
  const hertz = material === 'wood' ? 95 : material === 'metal' ? 230 : 160
  addMono(track, hit(material, hertz * between(rng, 0.94, 1.06), rng), 0, 0.9)
  addMono(track, hit(material, hertz * 1.3, rng), samplesOf(between(rng, 0.07, 0.09)), 0.35)
  const scuff = filter(whiteNoise(samplesOf(0.16), rng), 'band', 2300, 0.8)
  addMono(
    track,
    applyEnvelope(
      scuff,
      breakpointCurve(
        [
          [0, 0],
          [0.03, 0.1],
          [0.16, 0],
        ],
        scuff.length,
      ),
    ),
    0,
    1,
  )
}

// prettier-ignore
const grounds = {
  gravel: { low: 1500, high: 6000, perSecond: 330, grainSeconds: 0.012 },
  leaves: { low: 2500, high: 8500, perSecond: 420, grainSeconds: 0.006 },
  snow:   { low: 500, high: 1700, perSecond: 420, grainSeconds: 0.022 },
  grass:  { low: 1800, high: 4500, perSecond: 300, grainSeconds: 0.03 },
} as const
