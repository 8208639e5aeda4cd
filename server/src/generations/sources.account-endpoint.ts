import { Uuid } from '@atelier/contract/formats.ts'
import { SourceList } from '@atelier/contract/sources.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { showGenerations } from './show.store.ts'
import { findSources, MAX_SOURCES, MAX_STEPS } from './sources.store.ts'
import { findGeneration } from './store.ts'

export const listMySources = endpoint({
  method: 'GET',
  path: '/account/v1/generations/{id}/sources',
  summary: 'List what a generation was made from',
  description: `The generations whose outputs were its inputs, and those that theirs were made from: up to ${MAX_STEPS} steps back and ${MAX_SOURCES} in all. It ends at uploads and at what was deleted.`,
  scope: 'session',
  params: Type.Object({ id: Uuid }),
  responds: { 200: SourceList },
  problems: ['not_found'],
  async handle({ account, params: { id }, problem }, { db, links }: GenerationsDependencies) {
    const generation = await findGeneration(db, account.id, id)
    if (!generation) throw problem('not_found', 'You have no such generation.')
    const sources = await findSources(db, account.id, generation)
    const shown = await showGenerations(
      db,
      links,
      account.id,
      sources.map((source) => source.generation),
    )
    return {
      200: {
        items: sources.map(({ assetId, usedBy }, index) => ({ assetId, usedBy, generation: shown[index]! })),
      },
    }
  },
})
