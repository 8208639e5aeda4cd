import { CreateDownloadRequest, DownloadLink } from '@atelier/contract/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { hashOfToken, newLinkToken } from '../platform/link-token.ts'
import type { DownloadsDependencies } from './dependencies.ts'
import { archiveFiles } from './entry-names.ts'
import { refusalOf, sizeOf } from './limits.ts'
import { findFiles, listCollected, saveDownload } from './store.ts'

export const createMyDownload = endpoint({
  method: 'POST',
  path: '/account/v1/downloads',
  summary: 'Make a link to a ZIP of several files',
  description:
    'Outputs of generations, or single files. The link works for a quarter of an hour, for whoever has it, so that a browser can save the ZIP as it arrives.',
  scope: 'session',
  body: CreateDownloadRequest,
  responds: { 201: DownloadLink },
  problems: ['invalid_params', 'not_found', 'download_too_large'],
  async handle({ account, body, problem }, dependencies: DownloadsDependencies) {
    const { db, publicUrl, downloadLimits } = dependencies
    const { generationIds = [], assetIds = [], collectionId } = body
    const most = downloadLimits.files
    const collected =
      collectionId === undefined ? [] : await listCollected(db, account.id, collectionId, most + 1)
    if (collected.length > most)
      throw problem('download_too_large', `The collection has more than ${most} generations. Choose fewer.`)
    const named = { generationIds: [...generationIds, ...collected], assetIds }
    const found = await findFiles(dependencies, account.id, named)
    if (found.length === 0) throw problem('not_found', 'You have none of these files, or they were deleted.')
    const files = archiveFiles(found)
    const refusal = refusalOf(files, downloadLimits)
    if (refusal !== undefined) throw problem('download_too_large', refusal)

    const token = newLinkToken()
    const ids = found.map(({ id }) => id)
    const expiresAt = await saveDownload(db, hashOfToken(token), account.id, ids)
    const known = new Set(found.flatMap(({ id, generationId }) => [id, generationId]))
    const asked = [...generationIds, ...assetIds]
    return {
      201: {
        url: `${publicUrl}/downloads/${token}`,
        expiresAt: expiresAt.toISOString(),
        files: files.length,
        bytes: sizeOf(files),
        missing: asked.filter((id) => !known.has(id.toLowerCase())),
      },
    }
  },
})
