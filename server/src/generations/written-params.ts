import type { ParamName, Params } from '@atelier/contract/params.ts'

/** Params with text of the user. */
export const writtenParams = [
  'prompt',
  'negative_prompt',
  'text',
  'lyrics',
  'style',
] as const satisfies ParamName[]

/** The params without text of the user. */
export function withoutWritten(params: Params): Params {
  const written: readonly string[] = writtenParams
  return Object.fromEntries(Object.entries(params).filter(([name]) => !written.includes(name)))
}
