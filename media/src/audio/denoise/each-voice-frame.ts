import { FRAME, openDenoiser } from './rnnoise.ts'

/** What is voice in a hundredth of a second that begins at a sample, and how likely there is one, from 0 to 1. */
type Visit = (voice: Float32Array, start: number, likelihood: number) => void

/** How often to say how far it is, in frames. */
const REPORT_EVERY = 200

/** Goes through a sound at 48 kHz with RNNoise. */
export async function eachVoiceFrame(
  samples: Float32Array,
  visit: Visit,
  progress: (share: number) => void,
): Promise<void> {
  using denoiser = await openDenoiser()
  const frame = new Float32Array(FRAME)
  let likelihood = 0
  // What was voice in a frame comes out when the next one goes in.
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
