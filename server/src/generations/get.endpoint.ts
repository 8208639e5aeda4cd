import { Uuid } from '@atelier/contract/formats.ts'
import { Generation } from '@atelier/contract/generation.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import { revalidated } from '../platform/http/etag.ts'
import type { GenerationsDependencies } from './dependencies.ts'

export const getGeneration = endpoint({
  method: 'GET',
  path: '/v1/generations/{id}',
  summary: 'Get a generation',
  description:
    'Status, progress, coins and outputs. Links are signed and short-lived; reading again gives fresh ones. Poll no faster than every 2 seconds. With the `ETag` of your copy in `If-None-Match` you get 304 where nothing has changed and its links are as good as fresh ones.',
  scope: 'read',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Generation, 304: Type.Null({ description: 'The copy you have is current.' }) },
  problems: ['not_found'],
  readAhead: ({ account, params: { id } }, { reads }: GenerationsDependencies) => reads.find(account.id, id),
  isDirect: true,
  async handle({ key, ahead, problem, header }) {
    const found = await ahead
    if (!found) throw problem('not_found', 'This account has no generation with this id.')
    // For programs alone: what a browser keeps would still be there after its person has signed out.
    if (key) header('cache-control', revalidated)
    return { 200: found }
  },
})
