import type { ParamName, ParamValue } from '@atelier/contract/params.ts'
import { createContext, use } from 'react'
import type { Draft } from './draft/draft.ts'
import type { FormSource } from './form-source.ts'
import type { Values } from './values.ts'

/** What every field of a form may need to know of the others. */
export type PlaygroundContext = {
  formSource: FormSource
  draft: Draft
  values: Values
  set(name: ParamName, value: ParamValue | undefined): void
  isSignedIn: boolean
  /** What is wrong with a param, in words. */
  issueOf(name: ParamName): string | undefined
  /** The seed of what was made last. */
  lastSeed: number | undefined
  /** Words of the prompt that the model will leave out. */
  leftOut: readonly string[]
}

export const PlaygroundContext = createContext<PlaygroundContext | undefined>(undefined)

export function usePlayground(): PlaygroundContext {
  const found = use(PlaygroundContext)
  if (!found) throw new Error('Fields stand in a playground.')
  return found
}
