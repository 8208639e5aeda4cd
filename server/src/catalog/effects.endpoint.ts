import { limits } from '@atelier/contract/limits.ts'
import { EffectsResponse } from '@atelier/contract/effect.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CatalogDependencies } from './dependencies.ts'
import { isCurrent } from '../platform/http/etag.ts'

export const listEffects = endpoint({
  method: 'GET',
  path: '/v1/effects',
  summary: 'List the effects',
  description:
    'Style filters and templates. To run one, quote and submit with its `modelId` and `effectId`. No key is needed.',
  scope: 'public',
  isCrossOrigin: true,
  responds: { 200: EffectsResponse, 304: Type.Null({ description: 'The copy you have is current.' }) },
  problems: [],
  async handle({ request, header }, { catalog }: CatalogDependencies) {
    const { effects } = await catalog.open()
    header('etag', effects.etag)
    header('cache-control', `public, max-age=${limits.catalogCacheSeconds}`)
    return isCurrent(request.headers['if-none-match'], effects.etag) ? { 304: null } : { 200: effects }
  },
})
