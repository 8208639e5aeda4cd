import type { Generation } from '@atelier/contract/generation.ts'
import { queryOptions } from '@tanstack/react-query'
import { history } from './history-operations.ts'
import { sessionKey } from './known-runs.ts'

const MAX_RUNS = 30
/** While one of them goes on. The run that is shown has a stream of its own. */
const POLL_MS = 3000

/** What was started at the page since a moment, newest first. */
export const sessionRunsQuery = (since: string) =>
  queryOptions({
    queryKey: [...sessionKey, since],
    queryFn: async ({ signal }): Promise<Generation[]> => {
      const query = { channel: 'web', from: since.slice(0, 10), limit: MAX_RUNS } as const
      const { items } = await history.list(query, signal)
      return items.filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(since))
    },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ completedAt }) => completedAt === null) === true && POLL_MS,
  })
