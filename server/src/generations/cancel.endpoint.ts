import { Uuid } from '@atelier/contract/formats.ts'
import { Generation } from '@atelier/contract/generation.ts'
import { Type } from 'typebox'
import { endedCallers } from '../accounts/callers.ts'
import { findCallerRefusal } from '../accounts/valid-callers.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { wireGeneration } from './generation.ts'
import { findGeneration, moveGeneration } from './store.ts'

export const cancelGeneration = endpoint({
  method: 'POST',
  path: '/v1/generations/{id}/cancel',
  summary: 'Cancel a queued generation',
  description: 'Only while it is queued. It is free: the held coins are released.',
  scope: 'generate',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Generation },
  problems: ['unauthorized', 'api_key_revoked', 'api_key_expired', 'not_found', 'not_cancelable'],
  async handle({ db, account, callerId, params: { id }, queues, problem }) {
    const generation = await findGeneration(db, account.id, id)
    if (!generation) throw problem('not_found', 'You have no such generation.')
    const canceled = await db.transaction().execute(async (tx) => {
      const refused = await findCallerRefusal(tx, account.id, callerId)
      if (refused) throw problem(refused, endedCallers[refused])
      return moveGeneration(tx, queues, generation, 'cancel')
    })
    // Unless it had ended before, a worker took it first.
    if (!canceled)
      throw problem(
        'not_cancelable',
        'Only a queued generation can be canceled; this one has left the queue.',
      )
    return { 200: wireGeneration(canceled, null, []) }
  },
})
