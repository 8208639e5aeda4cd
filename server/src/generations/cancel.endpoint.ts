import { Uuid } from '@atelier/contract/formats.ts'
import { Generation } from '@atelier/contract/generation.ts'
import { Type } from 'typebox'
import { endedCallers } from '../accounts/callers.ts'
import { findCallerRefusal } from '../accounts/valid-callers.store.ts'
import { failpoint } from '../platform/failpoints.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { wireGeneration } from './generation.ts'
import { findGeneration, transitionGeneration } from './store.ts'

export const cancelGeneration = endpoint({
  method: 'POST',
  path: '/v1/generations/{id}/cancel',
  summary: 'Cancel a queued generation',
  description: 'Only while it is queued. It is free: the held coins are released.',
  scope: 'generate',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Generation },
  problems: ['unauthorized', 'api_key_revoked', 'api_key_expired', 'not_found', 'not_cancelable'],
  async handle({ account, callerId, params: { id }, problem }, { db, queues }: GenerationsDependencies) {
    const generation = await findGeneration(db, account.id, id)
    if (!generation) throw problem('not_found', 'You have no such generation.')
    const canceled = await db.transaction().execute(async (tx) => {
      const refused = await findCallerRefusal(tx, account.id, callerId)
      if (refused) throw problem(refused, endedCallers[refused])
      const moved = await transitionGeneration(tx, queues, generation, 'cancel')
      if (moved) failpoint('cancel-before-commit')
      return moved
    })
    // A worker started it first, or it had already ended.
    if (!canceled)
      throw problem(
        'not_cancelable',
        'Only a queued generation can be canceled; this one has left the queue.',
      )
    failpoint('cancel-after-commit')
    return { 200: wireGeneration(canceled, null, []) }
  },
})
