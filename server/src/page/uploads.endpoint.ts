import { limits } from '@atelier/contract/limits.ts'
import { UploadPage, UploadsQuery } from '@atelier/contract/upload.ts'
import { wireAsset } from '../assets/asset.ts'
import type { Aged } from '../assets/delete.store.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { listUploads } from '../uploads/list.store.ts'

export const listMyUploads = endpoint({
  method: 'GET',
  path: '/account/v1/uploads',
  summary: 'List your uploads',
  description: 'Newest first, each with fresh links and the moment at which it is deleted.',
  scope: 'session',
  query: UploadsQuery,
  responds: { 200: UploadPage },
  problems: ['invalid_params'],
  async handle({ db, account, query: { cursor, limit = limits.pageSizeDefault, kind }, cursors, links }) {
    const list = ['uploads', account.id, kind]
    const uploads = await listUploads(db, account.id, kind, cursors.open<Aged>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(uploads, limit, ({ place }) => cursors.seal(list, place))
    const shown = items.map((upload) => ({
      ...wireAsset(upload, links),
      keptUntil: upload.keptUntil.toISOString(),
    }))
    return { 200: { items: shown, nextCursor } }
  },
})
