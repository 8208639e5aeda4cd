import { eachVoiceFrame } from '../denoise/each-voice-frame.ts'
import { DENOISE_RATE } from '../denoise/rnnoise.ts'
import { resample } from '../signal/resample.ts'
import { withHeardNearby } from './heard-nearby.ts'
import { MOMENTS_PER_SECOND } from './moments.ts'

/** How likely somebody speaks in each hundredth of a second, from 0 to 1. */
export async function speechLikelihoods(
  samples: Float32Array,
  rate: number,
  progress: (share: number) => void,
): Promise<Float32Array> {
  const likelihoods = new Float32Array(Math.ceil((samples.length / rate) * MOMENTS_PER_SECOND))
  await eachVoiceFrame(
    resample(samples, rate, DENOISE_RATE),
    (_, start, likelihood) => {
      likelihoods[Math.round((start / DENOISE_RATE) * MOMENTS_PER_SECOND)] = likelihood
    },
    progress,
  )
  return withHeardNearby(likelihoods, samples, rate)
}
