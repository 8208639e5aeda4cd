import type { Rng } from '../../random/rng.ts'

/** Converts beats to seconds, with the swing of the style and a small random timing jitter. */
export type Groove = {
  readonly beatSeconds: number
  /** The time of a beat; jitter is added only if `mayJitter`. */
  at(beat: number, mayJitter?: boolean): number
}

/** `swing` delays off-beats: 0.33 is a triplet feel. `timingJitter` is in seconds. */
export function grooveOf(tempo: number, swing: number, timingJitter: number, rng: Rng): Groove {
  const beatSeconds = 60 / tempo
  return {
    beatSeconds,
    at(beat, mayJitter = true) {
      const whole = Math.floor(beat + 1e-9)
      const share = beat - whole
      const middle = 0.5 + swing / 2
      const swung = share < 0.5 ? (share / 0.5) * middle : middle + ((share - 0.5) / 0.5) * (1 - middle)
      // The sum of two random numbers favours small offsets.
      const offset = mayJitter ? (rng() + rng() - 1) * timingJitter : 0
      return Math.max(0, (whole + swung) * beatSeconds + offset)
    },
  }
}
