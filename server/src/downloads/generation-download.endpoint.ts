import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { isFinal } from '../generations/generation.ts'
import { findGeneration } from '../generations/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { DownloadsDependencies } from './dependencies.ts'
import { archiveFiles } from './entry-names.ts'
import { refusalOf } from './limits.ts'
import { findFiles } from './store.ts'
import { answerZip, Zip, zipHeaders } from './zip-download.files.ts'

export const downloadGeneration = endpoint({
  method: 'GET',
  path: '/v1/generations/{id}/download',
  summary: 'Download all outputs',
  description:
    'Every output of a generation in one ZIP, with subtitles and further formats, made while you read it.',
  scope: 'read',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Zip },
  problems: ['not_found', 'not_ended', 'download_too_large', 'unavailable'],
  async handle({ account, params: { id }, request, header, problem }, dependencies: DownloadsDependencies) {
    const { db, blobs, clock, downloadLimits } = dependencies
    const generation = await findGeneration(db, account.id, id)
    if (!generation) throw problem('not_found', 'You have no such generation.')
    if (!isFinal(generation.status)) throw problem('not_ended', 'Wait until it has ended.')
    const files = archiveFiles(await findFiles(dependencies, account.id, { generationIds: [id] }))
    if (files.length === 0)
      throw problem('not_found', 'This generation has no outputs, or they were deleted.')
    const refusal = refusalOf(files, downloadLimits)
    if (refusal !== undefined) throw problem('download_too_large', refusal)

    const now = new Date(clock.now())
    return answerZip(blobs, { files }, zipHeaders(`${id}.zip`), { method: request.method, now, header })
  },
})
