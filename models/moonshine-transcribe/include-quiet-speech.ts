import { levelsOf } from './frame-levels.ts'

/** A frame is audible above this share of the loud level, and above this multiple of the quiet level. */
const [LOUD, ABOVE_QUIET] = [0.1, 4]
/** The likelihood that marks speech, how far around it to look in frames, and the likelihood that quiet speech gets. */
const [LIKELY, NEAR, QUIET_SPEECH_LIKELIHOOD] = [0.5, 100, 0.6]

/**
 * RNNoise recognises voices by their pitch and misses whispers and weak syllables. So audible frames within a second of
 * certain speech count as speech too.
 */
export function includeQuietSpeech(
  likelihoods: Float32Array,
  samples: Float32Array,
  rate: number,
): Float32Array {
  const { levels, quiet, loud } = levelsOf(samples, rate)
  const least = Math.max(quiet * ABOVE_QUIET, loud * LOUD)
  const result = Float32Array.from(likelihoods)
  const isNear = nearLikely(likelihoods)
  for (const [frame, level] of levels.entries())
    if (isNear[frame] && level > least) result[frame] = Math.max(result[frame], QUIET_SPEECH_LIKELIHOOD)
  return result
}

function nearLikely(likelihoods: Float32Array): Uint8Array {
  const near = new Uint8Array(likelihoods.length)
  for (const [frame, likelihood] of likelihoods.entries())
    if (likelihood > LIKELY) near.fill(1, Math.max(0, frame - NEAR), frame + NEAR)
  return near
}
