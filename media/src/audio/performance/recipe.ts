import type { Params } from '@atelier/contract/params.ts'

const MARK = 'Atelier music'
const names = ['prompt', 'style', 'duration', 'instrumental', 'lyrics', 'seed'] as const

/** What a piece was made of, to be carried in its file: with it the same piece, and its stems, can be made again. */
export function recipeOf(params: Params): string {
  const kept = names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]]))
  return `${MARK} ${JSON.stringify(Object.fromEntries(kept))}`
}

/** The params of a recipe, or null where the text is none. Whoever can write a file can write one: check what it makes. */
export function readRecipe(comment: string): Params | null {
  if (!comment.startsWith(`${MARK} {`)) return null
  try {
    const read = JSON.parse(comment.slice(MARK.length)) as Record<string, unknown>
    const { prompt, duration, seed } = read
    const isWhole = typeof prompt === 'string' && typeof duration === 'number' && typeof seed === 'number'
    return isWhole && duration >= 1 && duration <= 120 ? read : null
  } catch {
    return null
  }
}
