import type { ParamName, Params } from '@atelier/contract/params.ts'

/** What people wrote, as against what they chose. */
export const writtenParams = [
  'prompt',
  'negative_prompt',
  'text',
  'lyrics',
  'style',
] as const satisfies ParamName[]

/** What is left when nobody is to read what people wrote. */
export function withoutWritten(params: Params): Params {
  const written: readonly string[] = writtenParams
  return Object.fromEntries(Object.entries(params).filter(([name]) => !written.includes(name)))
}
