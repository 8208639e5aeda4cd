import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Download } from './download.ts'

/** The schema of an answer in CSV. */
export const Csv = (description: string) => Type.String({ contentMediaType: 'text/csv', description })

type Cell = string | number | null
type Exchange = { request: FastifyRequest; header(name: string, value: string): void }

/**
 * A table to be saved under a name, a line for each item. Pages are read as the client reads the answer, so that neither a
 * long table nor a slow client costs memory. The first is read before the answer begins, so that its failure can be reported.
 */
export async function csvDownload<Item>(
  { request, header }: Exchange,
  fileName: string,
  columns: string[],
  pages: AsyncIterable<Item[]>,
  cellsOf: (item: Item) => Cell[],
): Promise<Download> {
  header('content-disposition', `attachment; filename="${fileName}"`)
  const mediaType = 'text/csv; charset=utf-8'
  if (request.method === 'HEAD') return new Download({ mediaType })
  const rest = pages[Symbol.asyncIterator]()
  const first = await rest.next()
  const toLine = (item: Item) => csvLine(cellsOf(item))
  async function* lines() {
    yield csvLine(columns)
    for (let next = first; !next.done; next = await rest.next()) yield next.value.map(toLine).join('')
  }
  return new Download({ mediaType, stream: Readable.from(lines()) })
}

const ITEMS_AT_ONCE = 500

/**
 * All items of a list. `readPage` reads up to `limit` items that come after a position, and `positionOf` gives that of an item.
 * Where new items are added at the front, each item is read once.
 */
export function allPages<Item, Position>(
  readPage: (after: Position | undefined, limit: number) => Promise<Item[]>,
  positionOf: (item: Item) => Position,
): AsyncIterable<Item[]> {
  return pagesUntilLast<Item, Position>(async (after, limit) => {
    const items = await readPage(after, limit)
    const last = items.at(-1)
    const isFull = items.length === limit
    return { items, next: isFull && last !== undefined ? positionOf(last) : undefined }
  })
}

/** The same for lists whose pages may be short before the last one: each page says itself where the next begins. */
export async function* pagesUntilLast<Item, Position>(
  readPage: (
    after: Position | undefined,
    limit: number,
  ) => Promise<{ items: Item[]; next: Position | undefined }>,
): AsyncGenerator<Item[]> {
  let after: Position | undefined
  do {
    const { items, next } = await readPage(after, ITEMS_AT_ONCE)
    yield items
    after = next
  } while (after !== undefined)
}

/** A list that is short enough to be read at once. */
export async function* onePage<Item>(items: Item[]): AsyncGenerator<Item[]> {
  yield items
}

/** RFC 4180. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Texts that a spreadsheet would run as a formula: they begin with these signs, ASCII or full-width, or with blanks before. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Marks text that a spreadsheet would run as a formula; numbers come from us and are safe. */
function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
