import type { Params } from '@atelier/contract/params.ts'

const MARK = 'Atelier music'
const names = ['prompt', 'style', 'duration', 'instrumental', 'lyrics', 'seed'] as const
/** What models take of the texts, in characters. */
const [LONGEST_PROMPT, LONGEST_LYRICS] = [500, 2000]
/** No recipe of ours has more characters: JSON needs six for the strangest, and the other params are short. */
const LONGEST = 6 * (LONGEST_PROMPT + LONGEST_LYRICS) + 1000

/** What a piece was made of, to be carried in its file: with it the same piece, and its stems, can be made again. */
export function recipeOf(params: Params): string {
  const kept = names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]]))
  return `${MARK} ${JSON.stringify(Object.fromEntries(kept))}`
}

/** The params of a recipe, or null where the text is none. Whoever can write a file can write one: check what it makes. */
export function readRecipe(comment: string): Params | null {
  if (!comment.startsWith(`${MARK} {`) || comment.length > LONGEST) return null
  try {
    const read = JSON.parse(comment.slice(MARK.length)) as Record<string, unknown>
    const { prompt, lyrics = '', duration, seed } = read
    const areTexts = typeof prompt === 'string' && typeof lyrics === 'string'
    const areNumbers = typeof duration === 'number' && typeof seed === 'number'
    return areTexts && areNumbers && duration >= 1 && duration <= 120 ? read : null
  } catch {
    return null
  }
}
