import { invalidParams } from './problem.ts'
import type { Secrets } from '../secrets.ts'

/**
 * Cursors of lists. They are encrypted, because a position counts what all accounts do, and bound to the account and filters
 * of their list.
 */
export type Cursors = {
  seal(list: unknown, position: unknown): string
  /** Undefined for the first page. */
  open<Position>(list: unknown, cursor: string | undefined, path?: string): Position | undefined
}

export function openCursors(secrets: Secrets): Cursors {
  return {
    seal: (list, position) => secrets.seal('cursors', padded(JSON.stringify(position)), JSON.stringify(list)),
    open<Position>(list: unknown, cursor: string | undefined, path = 'cursor') {
      if (cursor === undefined) return undefined
      return JSON.parse(openText(list, cursor, path)) as Position
    },
  }

  function openText(list: unknown, cursor: string, path: string): string {
    try {
      return secrets.open('cursors', cursor, JSON.stringify(list))
    } catch {
      throw invalidParams([
        { path, message: 'belongs to another list or other filters; start again without it' },
      ])
    }
  }
}

/** Pads the text, so that its length does not tell how large the numbers in it are. */
const padded = (text: string) => text.padEnd(Math.ceil(text.length / PADDED_TO) * PADDED_TO)
const PADDED_TO = 32

/** Takes `limit` rows; callers read one more than that, so that the last page is known as the last. */
export function pageOf<Item>(
  rows: Item[],
  limit: number,
  seal: (last: Item) => string,
): { items: Item[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? seal(last) : null }
}
