import type { CollectionList, TagList } from '@atelier/contract/labels.ts'
import { queryOptions } from '@tanstack/react-query'
import { get } from './client.ts'

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => get<TagList>('/account/v1/tags', signal),
})

export const collectionsQuery = queryOptions({
  queryKey: ['collections'],
  queryFn: ({ signal }) => get<CollectionList>('/account/v1/collections', signal),
})
