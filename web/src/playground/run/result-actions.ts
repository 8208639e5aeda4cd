import type { Generation } from '@atelier/contract/generation.ts'
import type { Values } from '../values.ts'

/** What can be done about a run from where it is shown. */
export type ResultActions = {
  /** Makes it again with these values, at the price it had. */
  again(params: Values, coins: number): void
  /** Puts its values into the form. */
  apply(generation: Generation): void
  setSeed(seed: number): void
  edit(): void
}
