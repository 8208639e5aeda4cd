import { processSpectra, streamingStft } from '../lib/audio/spectrum/streaming-stft.ts'
import { stationaryNoise } from './stationary-noise.ts'

/** Long enough to resolve the harmonics of a voice, and short enough for consonants: 43 ms at 48 kHz. */
const SIZE = 2048
/** How much louder than its estimate noise may get. */
const SPREAD = 2
/** Some noise is kept, since complete silence between words sounds broken. */
const MIN_GAIN = 0.02

/**
 * Applies a gain to each bin of each channel: the share of the voice in the mono mix, reduced by the channel's
 * stationary noise. RNNoise changes phases and cuts low frequencies, so masking the recording stays closer to the voice
 * than RNNoise's own output.
 */
export function suppress(
  channels: readonly Float32Array[],
  mean: Float32Array,
  voice: Float32Array,
): Float32Array[] {
  const [means, voices] = [streamingStft(mean, SIZE), streamingStft(voice, SIZE)]
  return channels.map((samples) => {
    const noise = stationaryNoise(samples, SIZE)
    return processSpectra(samples, SIZE, ({ real, imaginary }, frame) => {
      const [all, kept] = [means.read(frame), voices.read(frame)]
      for (let bin = 0; bin < real.length; bin++) {
        const [re, im] = [all.real[bin], all.imaginary[bin]]
        const spoken = kept.real[bin] * re + kept.imaginary[bin] * im
        const voiceShare = Math.min(1, spoken / (re * re + im * im + 1e-20))
        const own = real[bin] ** 2 + imaginary[bin] ** 2 + 1e-20
        const unsteady = Math.max(0, 1 - (SPREAD * noise[bin]) ** 2 / own)
        const factor = Math.max(MIN_GAIN, voiceShare * unsteady)
        real[bin] = real[bin] * factor
        imaginary[bin] = imaginary[bin] * factor
      }
    })
  })
}
