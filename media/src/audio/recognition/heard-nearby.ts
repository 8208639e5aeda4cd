import { levelsOf } from './moments.ts'

/** As loud as this beside the loudest, and so much louder than the quietest moments, something is said. */
const [LOUD, ABOVE_QUIET] = [0.1, 4]
/** How far from where a voice is likely, in moments, and how likely it then is. */
const [LIKELY, NEAR, PERHAPS] = [0.5, 100, 0.6]

/**
 * RNNoise knows voices by their pitch, and is not sure of whispers and of what is said with little breath. What is heard
 * within a second of a voice is taken for one as well.
 */
export function withHeardNearby(
  likelihoods: Float32Array,
  samples: Float32Array,
  rate: number,
): Float32Array {
  const { levels, quiet, loud } = levelsOf(samples, rate)
  const least = Math.max(quiet * ABOVE_QUIET, loud * LOUD)
  const result = Float32Array.from(likelihoods)
  const isNear = nearLikely(likelihoods)
  for (const [moment, level] of levels.entries())
    if (isNear[moment] && level > least) result[moment] = Math.max(result[moment]!, PERHAPS)
  return result
}

function nearLikely(likelihoods: Float32Array): Uint8Array {
  const near = new Uint8Array(likelihoods.length)
  for (const [moment, likelihood] of likelihoods.entries())
    if (likelihood > LIKELY) near.fill(1, Math.max(0, moment - NEAR), moment + NEAR)
  return near
}
