import { PITCH_STEP } from './pitch-track.ts'

/** A position in samples, the distance to the next mark, and whether that is a period of a voice. */
export type PitchMark = { readonly at: number; readonly period: number; readonly isVoiced: boolean }

/** The distance of marks in unvoiced parts, in seconds. */
const UNVOICED = 0.006
/** How far from its expected position the next period may begin, as a share of the period. */
const TOLERANCE = 0.2

/** Pitch marks at the same phase of every period. */
export function pitchMarksOf(samples: Float32Array, rate: number, track: Float32Array): PitchMark[] {
  const marks: PitchMark[] = []
  const hertzAt = (at: number) => track[Math.min(track.length - 1, Math.round(at / rate / PITCH_STEP))] ?? 0
  for (let at = 0; at < samples.length;) {
    const hertz = hertzAt(at)
    const isVoiced = hertz > 0
    const period = Math.round(isVoiced ? rate / hertz : rate * UNVOICED)
    const last = marks.at(-1)
    const place = isVoiced
      ? last?.isVoiced
        ? bestMatch(samples, last.at, at, period)
        : peakIn(samples, at, period)
      : at
    marks.push({ at: place, period, isVoiced })
    at = place + period
  }
  return marks
}

/** The position near `place` where the signal correlates best with that at the last mark. */
function bestMatch(samples: Float32Array, last: number, place: number, period: number): number {
  const reach = Math.round(period * TOLERANCE)
  const half = Math.round(period / 2)
  let [best, found] = [-Infinity, place]
  for (let at = place - reach; at <= place + reach; at++) {
    let correlation = 0
    for (let offset = -half; offset < half; offset += 2)
      correlation += (samples[last + offset] ?? 0) * (samples[at + offset] ?? 0)
    if (correlation > best) [best, found] = [correlation, at]
  }
  return found
}

function peakIn(samples: Float32Array, from: number, length: number): number {
  let found = from
  for (let at = from; at < Math.min(samples.length, from + length); at++)
    if (Math.abs(samples[at]) > Math.abs(samples[found])) found = at
  return found
}
