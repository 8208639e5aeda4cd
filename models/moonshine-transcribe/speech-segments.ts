import { FRAMES_PER_SECOND } from './frame-levels.ts'
import { intervalsWhere, type Interval } from './intervals.ts'

const seconds = (count: number) => Math.round(count * FRAMES_PER_SECOND)

/** The least likelihood of speech, the shortest speech, since a click is shorter, and the longest gap within words. */
const [LIKELY, SHORTEST, GAP] = [0.5, seconds(0.08), seconds(0.15)]
/** The network works best on a few sentences, and was trained on no more. */
const MAX_LENGTH = seconds(14)
/** A silence of this length always ends a segment. */
const PAUSE = seconds(0.8)
/** Padding at both ends, which may hold soft consonants. */
const PADDING = seconds(0.2)

/** The segments of a recording that contain speech, cut in pauses, in frames of 10 ms. */
export function speechSegments(likelihoods: Float32Array): Interval[] {
  const { length } = likelihoods
  const spoken = intervalsWhere(length, (frame) => likelihoods[frame] > LIKELY, {
    shortest: SHORTEST,
    gap: GAP,
  }).flatMap((interval) => splitLong(interval, likelihoods))
  const segments = mergeSegments(spoken)
  return segments.map(({ from, to }, index) => ({
    from: Math.max(0, from - Math.min(PADDING, half(from - (segments[index - 1]?.to ?? -from)))),
    to: Math.min(length, to + Math.min(PADDING, half((segments[index + 1]?.from ?? length + PADDING) - to))),
  }))
}

const half = (distance: number) => Math.max(0, Math.floor(distance / 2))

/** Speech without pauses is cut where a voice is least likely, in the second half of the maximum length. */
function splitLong(interval: Interval, likelihoods: Float32Array): Interval[] {
  if (interval.to - interval.from <= MAX_LENGTH) return [interval]
  let at = interval.from + MAX_LENGTH / 2
  for (let frame = at; frame < interval.from + MAX_LENGTH; frame++)
    if (likelihoods[frame] < likelihoods[at]) at = frame
  return [{ from: interval.from, to: at }, ...splitLong({ from: at, to: interval.to }, likelihoods)]
}

/** As few segments as possible with the longest pauses between them, since split sentences are recognized badly. */
function mergeSegments(spoken: readonly Interval[]): Interval[] {
  // Dynamic programming: the least cost up to each interval, and the first interval of the last segment.
  const costs = [0]
  const begins: number[] = []
  for (let last = 0; last < spoken.length; last++) {
    let [best, begin] = [Infinity, last]
    for (let first = last; first >= 0 && fitsOneSegment(spoken, first, last); first--) {
      const pause = spoken[first].from - (spoken[first - 1]?.to ?? 0)
      const cost = costs[first] + 1 / (pause + 10)
      if (cost < best) [best, begin] = [cost, first]
    }
    costs.push(best)
    begins.push(begin)
  }
  const segments: Interval[] = []
  for (let last = spoken.length - 1; last >= 0; last = begins[last] - 1)
    segments.unshift({ from: spoken[begins[last]].from, to: spoken[last].to })
  return segments
}

function fitsOneSegment(spoken: readonly Interval[], first: number, last: number): boolean {
  if (first === last) return true
  return (
    spoken[last].to - spoken[first].from <= MAX_LENGTH && spoken[first + 1].from - spoken[first].to < PAUSE
  )
}
