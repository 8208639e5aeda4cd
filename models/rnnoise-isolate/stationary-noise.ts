import { streamingStft } from '../lib/audio/spectrum/streaming-stft.ts'

/** The bins of the histogram of magnitudes, on a logarithmic scale. */
const STEPS_PER_DOUBLING = 4
const QUIETEST = -30
const STEPS = 45 * STEPS_PER_DOUBLING
/** The percentile of the noise: even continuous speech leaves each frequency free for this share of the time. */
const SHARE = 0.15

/** The magnitude of stationary noise in each bin, such as hum and hiss, as a low percentile over time. */
export function stationaryNoise(samples: Float32Array, size: number): Float32Array {
  const bins = size / 2 + 1
  const counts = new Uint32Array(bins * STEPS)
  const spectra = streamingStft(samples, size)
  for (let frame = 0; frame < spectra.count; frame++) {
    const { real, imaginary } = spectra.read(frame)
    for (let bin = 0; bin < bins; bin++) {
      const energy = real[bin] ** 2 + imaginary[bin] ** 2
      const step = Math.round((Math.log2(energy + 1e-20) / 2 - QUIETEST) * STEPS_PER_DOUBLING)
      const place = bin * STEPS + Math.min(STEPS - 1, Math.max(0, step))
      counts[place] = counts[place] + 1
    }
  }
  return Float32Array.from({ length: bins }, (_, bin) => {
    let [step, seen] = [0, counts[bin * STEPS]]
    while (seen < spectra.count * SHARE) seen += counts[bin * STEPS + ++step]
    return step === 0 ? 0 : 2 ** (step / STEPS_PER_DOUBLING + QUIETEST)
  })
}
