import { Deleted } from '@atelier/contract/deleted.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { deleteAssets } from './delete.store.ts'
import { findAssets } from './store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AssetsDependencies } from './dependencies.ts'

export const deleteMyAsset = endpoint({
  method: 'DELETE',
  path: '/account/v1/assets/{id}',
  summary: 'Delete a file',
  description: 'An upload or an output. Links to it stop working; what it cost stays as it is.',
  scope: 'session',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Deleted },
  problems: ['not_found'],
  async handle(call, dependencies: AssetsDependencies) {
    const { account, problem } = call
    const { db, blobs } = dependencies
    const { id } = call.params
    const asset = (await findAssets(dependencies, account.id, [id])).get(id)
    if (!asset) throw problem('not_found', 'This account has no file with this id.')
    await deleteAssets(db, blobs, [id])
    return { 200: {} }
  },
})
