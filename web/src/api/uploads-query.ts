import type { Asset, AssetKind } from '@atelier/contract/asset.ts'
import { queryOptions } from '@tanstack/react-query'
import { get, type Paged } from './client.ts'

type Upload = Asset & { keptUntil: string }

/** What was uploaded lately, of one kind. */
export const uploadsQuery = (kind: AssetKind) =>
  queryOptions({
    queryKey: ['uploads', kind],
    queryFn: ({ signal }) => get<Paged<Upload>>('/account/v1/uploads', signal, { kind }),
  })
