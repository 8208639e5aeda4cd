import type { Frame } from 'node-av/lib'
import { loudnessIn } from './samples.ts'

const peaksPerSecond = 50

/** Collects the peak level of audio frames of any format, `peaksPerSecond` times a second. */
export function peakMeter() {
  const peaks: number[] = []
  let peak = 0
  let samples = 0
  let seconds = 0

  return {
    add(frame: Frame): void {
      const perPeak = Math.max(1, Math.round(frame.sampleRate / peaksPerSecond))
      for (const loudness of loudnessIn(frame)) {
        if (loudness > peak) peak = loudness
        if (++samples < perPeak) continue
        peaks.push(peak)
        peak = samples = 0
      }
      seconds += frame.nbSamples / Math.max(1, frame.sampleRate)
    },
    /** How much audio was decoded. */
    seconds: () => seconds,
    peaks: () => (samples > 0 ? [...peaks, peak] : peaks),
  }
}
