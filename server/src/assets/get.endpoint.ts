import { Asset } from '@atelier/contract/asset.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import { Prepared, revalidated } from '../platform/http/etag.ts'
import type { AssetsDependencies } from './dependencies.ts'
import { wireAsset } from './asset.ts'
import { findAssets } from './store.ts'

export const getAsset = endpoint({
  method: 'GET',
  path: '/v1/assets/{id}',
  summary: 'Get an asset',
  description:
    'An upload or an output, with freshly signed links that are valid about one hour. With the `ETag` of your copy in `If-None-Match` you get 304 where its links are as good as fresh ones.',
  scope: 'read',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Asset, 304: Type.Null({ description: 'The copy you have is current.' }) },
  problems: ['not_found'],
  async handle(call, dependencies: AssetsDependencies) {
    const { account, key, problem, header } = call
    const { links } = dependencies
    const { id } = call.params
    const asset = (await findAssets(dependencies, account.id, [id])).get(id)
    if (!asset) throw problem('not_found', 'You have no such asset, or it has been deleted.')
    // As for a generation: what a browser keeps would still be there after its person has signed out.
    if (key) header('cache-control', revalidated)
    return { 200: new Prepared(wireAsset(asset, links)) }
  },
})
