import type { Rng } from '../../random/rng.ts'

/** How a note is played; `seconds` is how long it is held. */
export type NoteParams = {
  readonly hertz: number
  readonly seconds: number
  readonly strength: number
  readonly rng: Rng
}
