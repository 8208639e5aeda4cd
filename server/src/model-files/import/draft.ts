import type { InputLimits } from '@atelier/contract/model.ts'
import type { ParamName, ParamValue } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { PriceFormula } from '../../catalog/price-formula.ts'

/** Something that an import could not decide, at a field of the drafted file. */
export interface Undecided {
  /** The names on the way to the field. */
  readonly at: readonly (string | number)[]
  /** What is open, and what to do. */
  readonly text: string
}

/** The descriptor of a param as a model file has it, without its place in the form. */
export type DraftDescriptor =
  | { readonly kind: 'text'; readonly maxLength: number; readonly minLength?: number }
  | { readonly kind: 'enum'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'range'; readonly min: number; readonly max: number; readonly step: number }
  | { readonly kind: 'seed'; readonly max: number }
  | { readonly kind: 'media'; readonly accept: 'image' | 'audio' | 'video' }
  | {
      readonly kind: 'media_list'
      readonly accept: 'image'
      readonly minItems: number
      readonly maxItems: number
    }

export interface DraftParam {
  readonly name: ParamName
  readonly descriptor: DraftDescriptor
  readonly isRequired: boolean
  readonly default?: ParamValue
  /** Where it goes; undefined where size or frames are made of it. Left out of the bindings under its own name. */
  readonly to?: string | readonly string[]
  /** What to send instead of our values. */
  readonly values?: Readonly<Record<string, unknown>>
  /** What is a guess about it. */
  readonly guesses?: readonly string[]
}

/** How the backend of a draft is asked, beside its bindings. */
export interface DraftBackend {
  readonly provider: string
  readonly slots?: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly constants?: Readonly<Record<string, unknown>>
  readonly size?: Readonly<Record<string, string | number>>
  readonly frames?: { readonly to: string; readonly fps: number; readonly extra?: number }
  readonly outputsAt?: string
  /** Whether params that have no binding go under their own name, as with all providers but ComfyUI. */
  readonly bindsByName: boolean
}

/** A model file that is about to be written, with all that was not certain. */
export interface Draft {
  /** Where it comes from, in a sentence. */
  readonly source: string
  readonly id: string
  readonly displayName: string
  readonly vendor: string
  readonly taskType: TaskType
  readonly params: readonly DraftParam[]
  readonly inputLimits?: InputLimits
  readonly timeLimitSeconds: number
  readonly price: PriceFormula
  readonly backend: DraftBackend
  /** Inputs that stay what the backend has for them: a line each. */
  readonly notOffered: readonly string[]
  readonly undecided: readonly Undecided[]
}

/** What is wrong with the source of an import, in a sentence for the operator. */
export class ImportError extends Error {
  override name = 'ImportError'
}
