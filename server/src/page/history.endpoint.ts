import { HistoryPage, HistoryQuery } from '@atelier/contract/history.ts'
import { limits } from '@atelier/contract/limits.ts'
import { LONGEST_WALK, readHistory, walkHistory, type WalkedRow } from '../generations/history.store.ts'
import { hasText, pageOfWalk } from '../generations/search.ts'
import { showGenerations } from '../generations/show.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'

export const listMyGenerations = endpoint({
  method: 'GET',
  path: '/account/v1/generations',
  summary: 'List what you made',
  description: `Newest first, also what came with API keys. Each request looks at up to ${LONGEST_WALK} generations; go on with \`nextCursor\` until it is null, also after a page without items.`,
  scope: 'session',
  query: HistoryQuery,
  responds: { 200: HistoryPage },
  problems: ['invalid_params'],
  async handle({ db, account, query, cursors, links }) {
    const { cursor, limit = limits.pageSizeDefault, ...filters } = query
    const { text } = filters
    // By name: in the query they may stand in any order.
    const list = [
      'history',
      account.id,
      Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]
    const before = cursors.open<number>(list, cursor)
    const walked = await walkHistory(db, account.id, filters, before, LONGEST_WALK)
    const isWanted = ({ fits, words }: WalkedRow) => fits && (text === undefined || hasText(words, text))
    const { found, after } = pageOfWalk(walked, isWanted, { limit, longest: LONGEST_WALK })

    const rows = await readHistory(
      db,
      found.map(({ id }) => id),
    )
    const shown = await showGenerations(db, links, account.id, rows)
    const items = shown.map((generation, place) => {
      const { channel, keyId } = rows[place]!
      return { ...generation, channel, keyId }
    })
    return { 200: { items, nextCursor: after === null ? null : cursors.seal(list, after) } }
  },
})
