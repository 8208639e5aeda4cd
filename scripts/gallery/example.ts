import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { InputName } from './inputs.ts'

/** What a model or an effect is shown with. */
export type Example = {
  readonly modelId: string
  readonly effectId?: string
  readonly inputs?: Partial<Record<ParamName, readonly InputName[]>>
  readonly params?: Params
  /** The part of the picture that is shown, where the whole would be too small to see what happened. */
  readonly closeUp?: CloseUp
  /** How often a second a film is looked at, and for how long at most. */
  readonly pace?: Pace
  /** From where a thing in space is looked at, in degrees; its front is at 0. */
  readonly turns?: readonly number[]
  /** Whether sounds beside films are shown, too: usually. */
  readonly isHeard?: false
  /** Whether a film is shown by a few of its frames beside each other. */
  readonly isStrip?: true
}

/** Shares of the width and the height. */
export type CloseUp = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export type Pace = { readonly fps: number; readonly seconds: number }
