import type { Params } from '@atelier/contract/params.ts'

/** The params in which people say what they want. */
const wordParams = ['prompt', 'text', 'lyrics'] as const
export type WordParams = Pick<Params, (typeof wordParams)[number]>

/** Whether something that was written has the text in it, whatever its case and however its accents are stored. */
export function hasText(params: WordParams, text: string): boolean {
  const wanted = folded(text)
  return wordParams.some((name) => {
    const words = params[name]
    return typeof words === 'string' && folded(words).includes(wanted)
  })
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * A page of the rows that were walked past, newest first. It goes on after its last item; where the walk ended before
 * the page was full, after the last row of the walk; nowhere, where there are no rows beyond.
 */
export function pageOfWalk<Row extends { seq: number }>(
  walked: readonly Row[],
  isWanted: (row: Row) => boolean,
  { limit, longest }: { limit: number; longest: number },
): { found: Row[]; after: number | null } {
  const wanted = walked.filter(isWanted)
  const found = wanted.slice(0, limit)
  if (wanted.length > limit) return { found, after: found.at(-1)!.seq }
  return { found, after: walked.length < longest ? null : walked.at(-1)!.seq }
}
