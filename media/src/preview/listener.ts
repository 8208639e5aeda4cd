import type { Frame } from 'node-av/lib'
import { loudnessIn } from './samples.ts'

const peaksPerSecond = 50

/** Listens to frames of any format and notes how loud it gets, so many times a second. */
export function listener() {
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
    /** How much was heard. */
    seconds: () => seconds,
    peaks: () => (samples > 0 ? [...peaks, peak] : peaks),
  }
}
