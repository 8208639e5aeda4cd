import { rmsOf } from '../lib/audio/signal/level.ts'
import { resample } from '../lib/audio/signal/resample.ts'

/** The hop of the pitch track, in seconds. */
export const PITCH_STEP = 0.01

/** The sample rate for pitch detection, high enough for voices and fast to process. */
const RATE = 8000
const [LOWEST, HIGHEST] = [60, 500]
const WINDOW = Math.round(RATE * 0.036)
const [SHORTEST, LONGEST] = [Math.floor(RATE / HIGHEST), Math.ceil(RATE / LOWEST)]
/** Below this autocorrelation a frame is unvoiced. */
const MIN_CORRELATION = 0.6
const CANDIDATES = 4
/** The costs of a jump by an octave, and of a change between voiced and unvoiced. */
const [JUMP, CHANGE] = [1.2, 0.35]
/** Favours short periods against octave errors, since twice the period correlates as well as the period itself. */
const SHORT_PERIOD_BIAS = 0.12

type Candidate = { readonly hertz: number; readonly cost: number }
type Step = Candidate & { readonly total: number; readonly before: number }

/** The pitch of a voice in hertz at every step, 0 where it is unvoiced: the smoothest path through the candidates. */
export function pitchTrack(samples: Float32Array, rate: number): Float32Array {
  const coarse = resample(samples, rate, RATE)
  const hop = RATE * PITCH_STEP
  const loud = rmsOf(coarse) * 0.1
  const steps: Step[][] = []
  for (let middle = 0; middle < coarse.length; middle += hop) {
    const start = Math.round(middle - (WINDOW + LONGEST) / 2)
    const candidates = [{ hertz: 0, cost: 1 - MIN_CORRELATION }, ...candidatesAt(coarse, start, loud)]
    const last = steps.at(-1)
    steps.push(candidates.map((candidate) => ({ ...candidate, ...cheapest(last, candidate) })))
  }
  const track = new Float32Array(steps.length)
  let at = indexOfLeast(steps.at(-1) ?? [])
  for (let index = steps.length - 1; index >= 0; index--) {
    track[index] = steps[index][at].hertz
    at = steps[index][at].before
  }
  return track
}

function cheapest(last: readonly Step[] | undefined, { hertz, cost }: Candidate) {
  if (!last) return { total: cost, before: 0 }
  const totals = last.map((step) => ({ total: step.total + cost + transitionCost(step.hertz, hertz) }))
  const before = indexOfLeast(totals)
  return { total: totals[before].total, before }
}

function transitionCost(from: number, to: number): number {
  if (from === 0 || to === 0) return from === to ? 0 : CHANGE
  return JUMP * Math.abs(Math.log2(to / from))
}

function indexOfLeast(all: readonly { readonly total: number }[]): number {
  return all.reduce((best, { total }, index) => (total < all[best].total ? index : best), 0)
}

/** Pitch candidates at the peaks of the normalized autocorrelation. */
function candidatesAt(samples: Float32Array, start: number, loud: number): Candidate[] {
  if (start < 0 || start + WINDOW + LONGEST + 1 >= samples.length) return []
  if (rmsOf(samples.subarray(start, start + WINDOW)) < loud) return []
  const correlations = new Float32Array(LONGEST + 2)
  let own = 1e-9
  for (let at = start; at < start + WINDOW; at++) own += samples[at] ** 2
  for (let lag = SHORTEST - 1; lag < correlations.length; lag++) {
    let [both, other] = [0, 1e-9]
    for (let at = start; at < start + WINDOW; at++) {
      const value = samples[at + lag]
      both += samples[at] * value
      other += value * value
    }
    correlations[lag] = both / Math.sqrt(own * other)
  }
  const found: Candidate[] = []
  for (let lag = SHORTEST; lag <= LONGEST; lag++) {
    const [before, here, after] = [correlations[lag - 1], correlations[lag], correlations[lag + 1]]
    if (here < MIN_CORRELATION / 2 || here < before || here < after) continue
    const exact = lag + (before - after) / (2 * (before - 2 * here + after) - 1e-9)
    found.push({ hertz: RATE / exact, cost: 1 - here + (SHORT_PERIOD_BIAS * Math.log2(lag / SHORTEST)) / 3 })
  }
  return found.toSorted((one, other) => one.cost - other.cost).slice(0, CANDIDATES)
}
