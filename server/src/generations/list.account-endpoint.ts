import { HistoryPage, HistoryQuery } from '@atelier/contract/history.ts'
import { limits } from '@atelier/contract/limits.ts'
import { MAX_SCANNED_ROWS, readHistory, scanHistory, type ScannedRow } from './history.store.ts'
import { readLabels } from './labels.store.ts'
import { wireLabels } from './labels.ts'
import { hasText, pageOfScan } from './search.ts'
import { showGenerations } from './show.store.ts'
import { readRefunds } from '../coins/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'

export const listMyGenerations = endpoint({
  method: 'GET',
  path: '/account/v1/generations',
  summary: 'List what you made',
  description: `Newest first, also what came with API keys. Each request looks at up to ${MAX_SCANNED_ROWS} generations; go on with \`nextCursor\` until it is null, also after a page without items.`,
  scope: 'session',
  query: HistoryQuery,
  responds: { 200: HistoryPage },
  problems: ['invalid_params'],
  async handle({ account, query }, { db, cursors, links }: GenerationsDependencies) {
    const { cursor, limit = limits.pageSizeDefault, ...filters } = query
    const { text } = filters
    // Sorted by name, since clients may send filters in any order.
    const list = [
      'history',
      account.id,
      Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]
    const before = cursors.open<number>(list, cursor)
    const scanned = await scanHistory(db, account.id, filters, before, MAX_SCANNED_ROWS)
    const isWanted = ({ fits, words }: ScannedRow) => fits && (text === undefined || hasText(words, text))
    const { found, after } = pageOfScan(scanned, isWanted, { limit, maxRows: MAX_SCANNED_ROWS })

    const rows = await readHistory(
      db,
      found.map(({ id }) => id),
    )
    const shown = await showGenerations(db, links, account.id, rows)
    const ids = rows.map(({ id }) => id)
    const labels = await readLabels(db, ids)
    const refunds = await readRefunds(db, ids)
    const items = shown.map((generation, index) => {
      const { channel, keyId } = rows[index]!
      const refund = refunds.get(generation.id) ?? null
      return { ...generation, channel, keyId, refund, ...wireLabels(labels.get(generation.id) ?? []) }
    })
    return { 200: { items, nextCursor: after === null ? null : cursors.seal(list, after) } }
  },
})
