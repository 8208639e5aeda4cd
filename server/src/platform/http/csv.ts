import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Download } from './download.ts'

/** The schema of an answer in CSV. */
export const Csv = (description: string) => Type.String({ contentMediaType: 'text/csv', description })

type Cell = string | number | null
type Exchange = { request: FastifyRequest; header(name: string, value: string): void }

/**
 * A table to be saved under a name. Rows are read in batches as the client reads the answer, so that neither a long table
 * nor a slow client costs memory. The first batch is read before the answer begins, so that its failure can be reported.
 */
export async function csvDownload(
  { request, header }: Exchange,
  fileName: string,
  columns: string[],
  batches: AsyncIterable<Cell[][]>,
): Promise<Download> {
  header('content-disposition', `attachment; filename="${fileName}"`)
  const mediaType = 'text/csv; charset=utf-8'
  if (request.method === 'HEAD') return new Download({ mediaType })
  const rest = batches[Symbol.asyncIterator]()
  const first = await rest.next()
  async function* lines() {
    yield csvLine(columns)
    for (let next = first; !next.done; next = await rest.next()) yield next.value.map(csvLine).join('')
  }
  return new Download({ mediaType, stream: Readable.from(lines()) })
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
