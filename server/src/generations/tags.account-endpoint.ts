import { TagList } from '@atelier/contract/labels.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { listTags } from './labels.store.ts'

export const listMyTags = endpoint({
  method: 'GET',
  path: '/account/v1/tags',
  summary: 'List your tags',
  scope: 'session',
  responds: { 200: TagList },
  problems: [],
  handle: async ({ account }, { db }: GenerationsDependencies) => ({
    200: { items: await listTags(db, account.id) },
  }),
})
