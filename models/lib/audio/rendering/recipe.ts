import type { Params } from '@atelier/contract/params.ts'

const PREFIX = 'Atelier music'
const recipeParams = ['prompt', 'style', 'duration', 'instrumental', 'lyrics', 'seed'] as const
/** The maximum lengths that the models accept, in characters. */
const [MAX_PROMPT_LENGTH, MAX_LYRICS_LENGTH] = [500, 2000]
/** JSON escapes a character with at most six, and the other params are short. */
const MAX_RECIPE_LENGTH = 6 * (MAX_PROMPT_LENGTH + MAX_LYRICS_LENGTH) + 1000

/** The params of a piece as text for its file's metadata, so that the piece and its stems can be rendered again. */
export function recipeOf(params: Params): string {
  const kept = recipeParams.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]]))
  return `${PREFIX} ${JSON.stringify(Object.fromEntries(kept))}`
}

/**
 * The params of a recipe, or null where the text is none. Anybody can write one into a file, so the caller must check
 * the result.
 */
export function readRecipe(comment: string): Params | null {
  if (!comment.startsWith(`${PREFIX} {`) || comment.length > MAX_RECIPE_LENGTH) return null
  try {
    const read = JSON.parse(comment.slice(PREFIX.length)) as Record<string, unknown>
    const { prompt, lyrics = '', duration, seed } = read
    const areTexts = typeof prompt === 'string' && typeof lyrics === 'string'
    const areNumbers = typeof duration === 'number' && typeof seed === 'number'
    return areTexts && areNumbers && duration >= 1 && duration <= 120 ? read : null
  } catch {
    return null
  }
}
