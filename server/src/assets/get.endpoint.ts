import { Asset } from '@atelier/contract/asset.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AssetsDependencies } from './dependencies.ts'
import { wireAsset } from './asset.ts'
import { findAssets } from './store.ts'

export const getAsset = endpoint({
  method: 'GET',
  path: '/v1/assets/{id}',
  summary: 'Get an asset',
  description: 'An upload or an output, with freshly signed links that are valid about one hour.',
  scope: 'read',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Asset },
  problems: ['not_found'],
  async handle(call, dependencies: AssetsDependencies) {
    const { account, problem } = call
    const { links } = dependencies
    const { id } = call.params
    const asset = (await findAssets(dependencies, account.id, [id])).get(id)
    if (!asset) throw problem('not_found', 'You have no such asset, or it has been deleted.')
    return { 200: wireAsset(asset, links) }
  },
})
