import type { SourceList } from '@atelier/contract/sources.ts'
import { queryOptions } from '@tanstack/react-query'
import { at, get } from './client.ts'

/** What a generation was made from, as far back as outputs became inputs. */
export const sourcesQuery = (id: string) =>
  queryOptions({
    queryKey: ['generations', id, 'sources'],
    queryFn: ({ signal }) => get<SourceList>(at`/account/v1/generations/${id}/sources`, signal),
  })
