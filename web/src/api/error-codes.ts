import type { GenerationErrorCode } from '@atelier/contract/generation.ts'

/** Why generations fail, in the words of the API. */
export const errorCodes = [
  'content_policy',
  'invalid_input',
  'unavailable',
  'timeout',
  'internal',
] as const satisfies readonly GenerationErrorCode[]
