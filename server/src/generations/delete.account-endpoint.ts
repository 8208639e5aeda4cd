import { Deleted } from '@atelier/contract/deleted.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { markOutputsDeleted } from '../assets/delete.store.ts'
import { removeUnused } from '../assets/files.store.ts'
import { deleteGeneration } from './delete.store.ts'
import { deleteLabels } from './labels.store.ts'
import { findGeneration } from './store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { forgetAttemptsOf } from '../webhooks/attempts.store.ts'

const unfinished = 'This generation has not ended. Cancel it while it is queued, or wait until it ends.'

export const deleteMyGeneration = endpoint({
  method: 'DELETE',
  path: '/account/v1/generations/{id}',
  summary: 'Delete a generation',
  description:
    'Its files, its params and what was written go for good; the id, its coins and the receipt stay. Cancel one that is still queued first; wait for one that is processing.',
  scope: 'session',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Deleted },
  problems: ['not_found', 'not_ended'],
  async handle({ account, params: { id }, problem }, { db, blobs }: GenerationsDependencies) {
    const generation = await findGeneration(db, account.id, id)
    if (!generation) throw problem('not_found', 'This account has no generation with this id.')
    const files = await db.transaction().execute(async (tx) => {
      if (!(await deleteGeneration(tx, id))) throw problem('not_ended', unfinished)
      await deleteLabels(tx, id)
      await forgetAttemptsOf(tx, id) // They contain the prompt.
      return markOutputsDeleted(tx, id)
    })
    await removeUnused(db, blobs, files)
    return { 200: {} }
  },
})
