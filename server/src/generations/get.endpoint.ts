import { Uuid } from '@atelier/contract/formats.ts'
import { Generation } from '@atelier/contract/generation.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { showGenerations } from './show.store.ts'

export const getGeneration = endpoint({
  method: 'GET',
  path: '/v1/generations/{id}',
  summary: 'Get a generation',
  description:
    'Status, progress, coins and outputs. Links are signed and short-lived; reading again gives fresh ones. Poll no faster than every 2 seconds.',
  scope: 'read',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Generation },
  problems: ['not_found'],
  async handle({ account, params: { id }, problem }, { db, reads, links }: GenerationsDependencies) {
    const found = await reads.find(account.id, id)
    if (!found) throw problem('not_found', 'You have no such generation.')
    const [shown] = await showGenerations(db, links, account.id, [found.generation], found.outputs)
    return { 200: shown! }
  },
})
