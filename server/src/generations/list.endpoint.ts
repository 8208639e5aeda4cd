import { GenerationPage } from '@atelier/contract/generation.ts'
import { GenerationsQuery } from '@atelier/contract/generations-query.ts'
import { limits } from '@atelier/contract/limits.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { showGenerations } from './show.store.ts'
import { findGenerations } from './store.ts'

export const listGenerations = endpoint({
  method: 'GET',
  path: '/v1/generations',
  summary: 'List generations',
  description: 'Newest first. Repeat with `cursor` set to `nextCursor` until it is null.',
  scope: 'read',
  query: GenerationsQuery,
  responds: { 200: GenerationPage },
  problems: [],
  async handle({ account, query }, { db, cursors, links }: GenerationsDependencies) {
    const { cursor, limit = limits.pageSizeDefault, ...filters } = query
    const { status, modality, workspace, modelId, active = false } = filters
    // In a fixed order, since clients may send filters in any order.
    const list = ['generations', account.id, status, modality, workspace, modelId, active]
    const rows = await findGenerations(db, account.id, filters, cursors.open<number>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows, limit, (last) => cursors.seal(list, last.seq))
    return { 200: { items: await showGenerations(db, links, account.id, items), nextCursor } }
  },
})
