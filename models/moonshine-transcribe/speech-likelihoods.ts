import { eachVoiceFrame } from '../lib/audio/denoise/each-voice-frame.ts'
import { DENOISE_RATE } from '../lib/audio/denoise/rnnoise.ts'
import { resample } from '../lib/audio/signal/resample.ts'
import { includeQuietSpeech } from './include-quiet-speech.ts'
import { FRAMES_PER_SECOND } from './frame-levels.ts'

/** The probability of speech in each frame of 10 ms, from 0 to 1. */
export async function speechLikelihoods(
  samples: Float32Array,
  rate: number,
  progress: (share: number) => void,
): Promise<Float32Array> {
  const likelihoods = new Float32Array(Math.ceil((samples.length / rate) * FRAMES_PER_SECOND))
  await eachVoiceFrame(
    resample(samples, rate, DENOISE_RATE),
    (_, start, likelihood) => {
      likelihoods[Math.round((start / DENOISE_RATE) * FRAMES_PER_SECOND)] = likelihood
    },
    progress,
  )
  return includeQuietSpeech(likelihoods, samples, rate)
}
