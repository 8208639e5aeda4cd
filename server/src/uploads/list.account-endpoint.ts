import { limits } from '@atelier/contract/limits.ts'
import { UploadPage, UploadsQuery } from '@atelier/contract/upload.ts'
import { wireAsset } from '../assets/asset.ts'
import type { AssetPosition } from '../assets/delete.store.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { UploadsDependencies } from './dependencies.ts'
import { listUploads } from './list.store.ts'

export const listMyUploads = endpoint({
  method: 'GET',
  path: '/account/v1/uploads',
  summary: 'List your uploads',
  description: 'Newest first, each with fresh links and the moment at which it is deleted.',
  scope: 'session',
  query: UploadsQuery,
  responds: { 200: UploadPage },
  problems: ['invalid_params'],
  async handle(
    { account, query: { cursor, limit = limits.pageSizeDefault, kind } },
    { db, cursors, links }: UploadsDependencies,
  ) {
    const list = ['uploads', account.id, kind]
    const uploads = await listUploads(
      db,
      account.id,
      kind,
      cursors.open<AssetPosition>(list, cursor),
      limit + 1,
    )
    const { items, nextCursor } = pageOf(uploads, limit, ({ cursorPosition }) =>
      cursors.seal(list, cursorPosition),
    )
    const shown = items.map((upload) => ({
      ...wireAsset(upload, links),
      keptUntil: upload.keptUntil.toISOString(),
    }))
    return { 200: { items: shown, nextCursor } }
  },
})
