import type { HistoryPage } from '@atelier/contract/history.ts'
import type { ChangeLabelsRequest, Collection, GenerationLabelsList } from '@atelier/contract/labels.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { at, call, post } from './client.ts'
import { collectionsQuery, tagsQuery } from './label-queries.ts'
import { queryClient } from './queries.ts'

/** Changes favorites, tags and collections, here and in every list that shows them. */
export async function changeLabels(request: ChangeLabelsRequest): Promise<void> {
  const { items } = await post<GenerationLabelsList>('/account/v1/labels', request)
  const changed = new Map(items.map(({ generationId, ...labels }) => [generationId, labels]))
  queryClient.setQueriesData<InfiniteData<HistoryPage> | undefined>({ queryKey: ['history'] }, (list) =>
    // Of other lists under this key, nothing shows labels.
    list && 'pages' in list
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => ({ ...item, ...changed.get(item.id) })),
          })),
        }
      : list,
  )
  // What is in a list by favorites, a tag or a collection may have changed with it.
  void queryClient.invalidateQueries({ queryKey: ['history'] })
  if (request.addTags || request.removeTags) await queryClient.invalidateQueries(tagsQuery)
}

export async function createCollection(name: string): Promise<Collection> {
  const created = await post<Collection>('/account/v1/collections', { name })
  await queryClient.invalidateQueries(collectionsQuery)
  return created
}

export async function renameCollection(id: string, name: string): Promise<void> {
  await call<Collection>('PATCH', at`/account/v1/collections/${id}`, { body: { name } })
  await queryClient.invalidateQueries(collectionsQuery)
}

export async function deleteCollection(id: string): Promise<void> {
  await call<object>('DELETE', at`/account/v1/collections/${id}`)
  await queryClient.invalidateQueries(collectionsQuery)
}
