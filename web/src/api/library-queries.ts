import type { MediaKind } from '@atelier/contract/param-descriptor.ts'
import type { UploadPage } from '@atelier/contract/upload.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { get } from './client.ts'
import { api } from './operations.ts'

const LIMIT = 30
const pageAt = (cursor: string) => ({ limit: LIMIT, ...(cursor !== '' && { cursor }) })
const paging = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

/** Generations with outputs of one kind. */
export const generatedQuery = (kind: MediaKind) =>
  infiniteQueryOptions({
    queryKey: ['made', kind],
    queryFn: ({ pageParam, signal }) =>
      api.listGenerations({ status: 'succeeded', modality: kind, ...pageAt(pageParam) }, signal),
    ...paging,
  })

/** What was uploaded lately, of one kind. */
export const uploadsQuery = (kind: MediaKind) =>
  infiniteQueryOptions({
    queryKey: ['uploads', kind],
    queryFn: ({ pageParam, signal }) =>
      get<UploadPage>('/account/v1/uploads', signal, { kind, ...pageAt(pageParam) }),
    ...paging,
  })
