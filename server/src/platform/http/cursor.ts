import { invalidParams } from './problem.ts'
import type { Secrets } from '../secrets.ts'

/** Where a list goes on. Signed and bound to its list: the account and filters it was made for. */
export type Cursors = {
  seal(list: unknown, position: unknown): string
  /** Undefined for the first page. */
  open<Position>(list: unknown, cursor: string | undefined, path?: string): Position | undefined
}

declare module './endpoint.ts' {
  interface Tools {
    cursors: Cursors
  }
}

export function openCursors(secrets: Secrets): Cursors {
  const signed = (list: unknown, text: string) => `${JSON.stringify(list)}|${text}`
  return {
    seal(list, position) {
      const text = Buffer.from(JSON.stringify(position)).toString('base64url')
      return `${text}.${secrets.sign('cursors', signed(list, text))}`
    },
    open<Position>(list: unknown, cursor: string | undefined, path = 'cursor') {
      if (cursor === undefined) return undefined
      const [text = '', signature = '', ...rest] = cursor.split('.')
      if (rest.length > 0 || !secrets.verify('cursors', signed(list, text), signature)) {
        const message = 'was not given by this list, with these filters'
        throw invalidParams([{ path, message }])
      }
      // The signature says that we wrote it, for this very list.
      return JSON.parse(Buffer.from(text, 'base64url').toString()) as Position
    },
  }
}

/** Reads one more than asked, so that the last page is known as the last. */
export function pageOf<Item>(
  rows: Item[],
  limit: number,
  seal: (last: Item) => string,
): { items: Item[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? seal(last) : null }
}
