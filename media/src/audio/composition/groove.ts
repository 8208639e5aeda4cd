import type { Dice } from '../../chance/dice.ts'

/** Turns beats into seconds, with the swing of the style and the small lateness of hands. */
export type Groove = {
  readonly beatSeconds: number
  /** When something at this beat is played; `isFree` where hands may be early or late. */
  at(beat: number, isFree?: boolean): number
}

/** `swing` moves what is off the beat later: 0.33 is a triplet. `human` is in seconds. */
export function grooveOf(tempo: number, swing: number, human: number, dice: Dice): Groove {
  const beatSeconds = 60 / tempo
  return {
    beatSeconds,
    at(beat, isFree = true) {
      const whole = Math.floor(beat + 1e-9)
      const share = beat - whole
      const middle = 0.5 + swing / 2
      const swung = share < 0.5 ? (share / 0.5) * middle : middle + ((share - 0.5) / 0.5) * (1 - middle)
      // Two throws are nearer to the middle than one.
      const late = isFree ? (dice() + dice() - 1) * human : 0
      return Math.max(0, (whole + swung) * beatSeconds + late)
    },
  }
}
