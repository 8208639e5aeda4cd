import { limits } from '@atelier/contract/limits.ts'
import { ModelsResponse } from '@atelier/contract/model.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CatalogDependencies } from './dependencies.ts'

export const listModels = endpoint({
  method: 'GET',
  path: '/v1/models',
  summary: 'List the models',
  description: 'Every model open to the API now, in display order. No key is needed. Cached for one minute.',
  scope: 'public',
  isCrossOrigin: true,
  cacheControl: `public, max-age=${limits.catalogCacheSeconds}`,
  responds: { 200: ModelsResponse, 304: Type.Null({ description: 'The copy you have is current.' }) },
  problems: [],
  findInMemory: ({ catalog }) => catalog.openIfFresh()?.models,
  async handle(_call, { catalog }: CatalogDependencies) {
    return { 200: (await catalog.open()).models }
  },
})
