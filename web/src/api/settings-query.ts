import type { Params } from '@atelier/contract/params.ts'
import { SHARED_PREFIX } from '@atelier/contract/shared-prefix.ts'
import { queryOptions } from '@tanstack/react-query'
import { at, get } from './client.ts'
import { api } from './operations.ts'
import { generationQuery } from './queries.ts'

type Settings = { id: string; params: Params }

/** The settings of a former run, or of an output that somebody shared. */
export function settingsQuery(from: string) {
  const token = from.startsWith(SHARED_PREFIX) ? from.slice(SHARED_PREFIX.length) : undefined
  return queryOptions<Settings>({
    queryKey: token === undefined ? generationQuery(from).queryKey : ['shared-settings', token],
    queryFn: async ({ signal }) =>
      token === undefined
        ? api.getGeneration(from, signal)
        : { ...(await get<Settings>(at`/s/${token}/settings`, signal)), id: from },
  })
}
