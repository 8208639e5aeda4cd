import { PITCH_STEP } from './pitch-track.ts'

/** A place in a sound, the samples up to the next, and whether that is a period of a voice. */
export type Mark = { readonly at: number; readonly period: number; readonly isVoiced: boolean }

/** Where nothing repeats itself, sounds are taken apart in pieces of this length, in seconds. */
const UNVOICED = 0.006
/** How far from where it is expected the next period may begin, as a share of it. */
const TOLERANCE = 0.2

/** Marks that stand at the same place of every period of the voice. */
export function marksOf(samples: Float32Array, rate: number, track: Float32Array): Mark[] {
  const marks: Mark[] = []
  const hertzAt = (at: number) => track[Math.min(track.length - 1, Math.round(at / rate / PITCH_STEP))] ?? 0
  for (let at = 0; at < samples.length;) {
    const hertz = hertzAt(at)
    const isVoiced = hertz > 0
    const period = Math.round(isVoiced ? rate / hertz : rate * UNVOICED)
    const last = marks.at(-1)
    const place = isVoiced
      ? last?.isVoiced
        ? nextLike(samples, last.at, at, period)
        : loudest(samples, at, period)
      : at
    marks.push({ at: place, period, isVoiced })
    at = place + period
  }
  return marks
}

/** Where, near a place, the sound goes on most as it did at the last mark. */
function nextLike(samples: Float32Array, last: number, place: number, period: number): number {
  const reach = Math.round(period * TOLERANCE)
  const half = Math.round(period / 2)
  let [best, found] = [-Infinity, place]
  for (let at = place - reach; at <= place + reach; at++) {
    let likeness = 0
    for (let offset = -half; offset < half; offset += 2)
      likeness += (samples[last + offset] ?? 0) * (samples[at + offset] ?? 0)
    if (likeness > best) [best, found] = [likeness, at]
  }
  return found
}

function loudest(samples: Float32Array, from: number, length: number): number {
  let found = from
  for (let at = from; at < Math.min(samples.length, from + length); at++)
    if (Math.abs(samples[at]!) > Math.abs(samples[found]!)) found = at
  return found
}
