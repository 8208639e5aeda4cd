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
  readAhead: ({ account, params: { id } }, dependencies: AssetsDependencies) =>
    readAsset(dependencies, account.id, id),
  isDirect: true,
  async handle({ key, ahead, problem, header }) {
    const found = await ahead
    if (!found)
      throw problem('not_found', 'This account has no asset with this id. It may have been deleted.')
    // As for a generation: what a browser keeps would still be there after its person has signed out.
    if (key) header('cache-control', revalidated)
    return { 200: found }
  },
})

async function readAsset(
  dependencies: AssetsDependencies,
  accountId: string,
  id: string,
): Promise<Prepared | undefined> {
  const asset = (await findAssets(dependencies, accountId, [id])).get(id)
  return asset && new Prepared(wireAsset(asset, dependencies.links))
}
