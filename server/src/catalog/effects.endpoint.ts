import { limits } from '@atelier/contract/limits.ts'
import { EffectsResponse } from '@atelier/contract/effect.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CatalogDependencies } from './dependencies.ts'

export const listEffects = endpoint({
  method: 'GET',
  path: '/v1/effects',
  summary: 'List the effects',
  description:
    'Style filters and templates. To run one, quote and submit with its `modelId` and `effectId`. No key is needed.',
  scope: 'public',
  isCrossOrigin: true,
  cacheControl: `public, max-age=${limits.catalogCacheSeconds}`,
  responds: { 200: EffectsResponse, 304: Type.Null({ description: 'The copy you have is current.' }) },
  problems: [],
  findInMemory: ({ catalog }) => catalog.openIfFresh()?.effects,
  async handle(_call, { catalog }: CatalogDependencies) {
    return { 200: (await catalog.open()).effects }
  },
})
