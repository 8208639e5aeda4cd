import { Uuid } from '@atelier/contract/formats.ts'
import { Generation } from '@atelier/contract/generation.ts'
import { Type } from 'typebox'
import { endedCallers } from '../accounts/callers.ts'
import { failpoint } from '../platform/failpoints.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { wireGeneration } from './generation.ts'
import { findGeneration } from './store.ts'

export const cancelGeneration = endpoint({
  method: 'POST',
  path: '/v1/generations/{id}/cancel',
  summary: 'Cancel a queued generation',
  description: 'Only while it is queued. It is free: the held coins are released.',
  scope: 'generate',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Generation },
  problems: ['unauthorized', 'api_key_revoked', 'api_key_expired', 'not_found', 'not_cancelable'],
  async handle({ account, callerId, params: { id }, problem }, { db, settles }: GenerationsDependencies) {
    const generation = await findGeneration(db, account.id, id)
    if (!generation) throw problem('not_found', 'This account has no generation with this id.')
    failpoint('cancel-before-commit')
    const settled = await settles.add({ generation, transition: 'cancel', callerId })
    // A worker started it first, or it had already ended.
    if (settled.verdict === 'lost')
      throw problem(
        'not_cancelable',
        'Only a queued generation can be canceled; this one has left the queue.',
      )
    if (settled.verdict !== 'settled') throw problem(settled.verdict, endedCallers[settled.verdict])
    failpoint('cancel-after-commit')
    // Until it leaves the queue nothing of it changes that is shown.
    const { completedAt, coinsCharged } = settled
    return { 200: wireGeneration({ ...generation, status: 'canceled', completedAt, coinsCharged }, null, []) }
  },
})
