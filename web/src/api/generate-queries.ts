import { queryOptions } from '@tanstack/react-query'
import { generate } from './generate-operations.ts'

export const effectsQuery = queryOptions({
  queryKey: ['effects'],
  queryFn: ({ signal }) => generate.listEffects(signal),
  staleTime: 60_000,
})

/** A file, with links that are good for an hour. */
export const assetQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', id],
    queryFn: ({ signal }) => generate.getAsset(id, signal),
    staleTime: 45 * 60_000,
  })
