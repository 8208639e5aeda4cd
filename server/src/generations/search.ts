import type { Params } from '@atelier/contract/params.ts'

/** The params that a text search covers. */
const wordParams = ['prompt', 'text', 'lyrics'] as const
export type WordParams = Pick<Params, (typeof wordParams)[number]>

/** Whether one of the texts contains the search text, ignoring case and Unicode form. */
export function hasText(params: WordParams, text: string): boolean {
  const wanted = folded(text)
  return wordParams.some((name) => {
    const words = params[name]
    return typeof words === 'string' && folded(words).includes(wanted)
  })
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * A page of the scanned rows, newest first. `after` is where the next page starts: after the last item, or, where the
 * scan ended before the page was full, after the last scanned row; null where there are no more rows.
 */
export function pageOfScan<Row extends { seq: number }>(
  scanned: readonly Row[],
  isWanted: (row: Row) => boolean,
  { limit, maxRows }: { limit: number; maxRows: number },
): { found: Row[]; after: number | null } {
  const wanted = scanned.filter(isWanted)
  const found = wanted.slice(0, limit)
  if (wanted.length > limit) return { found, after: found.at(-1)!.seq }
  return { found, after: scanned.length < maxRows ? null : scanned.at(-1)!.seq }
}
