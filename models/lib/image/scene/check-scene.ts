import { rngOf } from '../../random/rng.ts'
import { compose } from './compose.ts'
import type { ParsedPrompt } from './parsed-prompt.ts'

/** Composes a scene without painting it, which refuses what cannot be in one image; chance has no part in that. */
export function checkScene(parsed: ParsedPrompt): ParsedPrompt {
  compose(parsed, { width: 64, height: 64 }, rngOf(0))
  return parsed
}
