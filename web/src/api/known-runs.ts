import type { Generation } from '@atelier/contract/generation.ts'
import { generationQuery, queryClient } from './queries.ts'

/** Under which the runs of the session are kept: it begins as the key of the history, which deletions read anew. */
export const sessionKey = ['history', 'session'] as const

/** The runs that this page has read already: those of the session, and the one that is shown. */
export function knownRuns(shownId: string | undefined): Generation[] {
  const shown =
    shownId === undefined ? undefined : queryClient.getQueryData(generationQuery(shownId).queryKey)
  const listed = queryClient.getQueriesData<Generation[]>({ queryKey: sessionKey })
  return [...(shown ? [shown] : []), ...listed.flatMap(([, runs = []]) => runs)]
}
