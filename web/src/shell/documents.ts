import { queryOptions } from '@tanstack/react-query'
import { get } from '../api/client.ts'
import * as messages from '#messages/palette.ts'

/** A line of what the search of the documentation finds: server/src/reference/search-index.ts. */
type Entry = { url: string; title: string; part: string; words: string }
type Document = { label: string; keywords: string[]; address: string }

/** Guides, operations, problem codes and schemas, as the search of the documentation knows them: what anybody may read. */
export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: async ({ signal }): Promise<Document[]> => {
    const entries = await get<Entry[]>('/docs/search.json', signal)
    return [
      { label: messages.errorCodes, keywords: ['problem', 'errors', 'status'], address: '/docs/problems' },
      ...entries.map(({ url, title, part, words }) => ({
        // Sections of several guides have the same title; operations are also known by their path.
        label: title === part ? title : `${title} · ${part}`,
        keywords: words.split(' '),
        address: url,
      })),
    ]
  },
  staleTime: Infinity,
})

/** Only operators may open it, and the index of everybody does not have it. */
export const operatorDocument: Document = {
  label: messages.operatorReference,
  keywords: ['operator', '/operator/v1'],
  address: '/docs/operator',
}
