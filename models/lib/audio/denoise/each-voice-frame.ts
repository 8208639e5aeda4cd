import { FRAME, openDenoiser } from './rnnoise.ts'

/** Receives the denoised frame of 10 ms that begins at a sample, and the probability of speech from 0 to 1. */
type Visit = (voice: Float32Array, start: number, likelihood: number) => void

/** Progress is reported once per this many frames. */
const REPORT_EVERY = 200

/** Runs RNNoise over samples at 48 kHz. */
export async function eachVoiceFrame(
  samples: Float32Array,
  visit: Visit,
  progress: (share: number) => void,
): Promise<void> {
  using denoiser = await openDenoiser()
  const frame = new Float32Array(FRAME)
  let likelihood = 0
  // RNNoise's output is delayed by one frame.
  for (let start = -FRAME; start < samples.length; start += FRAME) {
    const next = start + FRAME
    frame.fill(0)
    frame.set(samples.subarray(next, next + FRAME))
    const nextLikelihood = denoiser.clean(frame)
    if (start >= 0) visit(frame.subarray(0, samples.length - start), start, likelihood)
    likelihood = nextLikelihood
    if ((next / FRAME) % REPORT_EVERY === 0) progress(next / samples.length)
  }
}
