import { Deleted } from '@atelier/contract/deleted.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { deleteAssets } from '../assets/delete.store.ts'
import { findAssets } from '../assets/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'

export const deleteMyAsset = endpoint({
  method: 'DELETE',
  path: '/account/v1/assets/{id}',
  summary: 'Delete a file',
  description: 'An upload or an output. Links to it stop working; what it cost stays as it is.',
  scope: 'session',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Deleted },
  problems: ['not_found'],
  async handle(context) {
    const { db, account, blobs, problem } = context
    const { id } = context.params
    const asset = (await findAssets(context, account.id, [id])).get(id)
    if (!asset) throw problem('not_found', 'You have no such file.')
    await deleteAssets(db, blobs, [id])
    return { 200: {} }
  },
})
