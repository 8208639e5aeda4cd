import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import { hashOfToken } from '../platform/link-token.ts'
import type { DownloadsDependencies } from './dependencies.ts'
import { archiveFiles } from './entry-names.ts'
import { findDownload } from './store.ts'
import { answerZip, Zip, zipHeaders } from './zip-download.files.ts'

export const downloadArchive = endpoint({
  method: 'GET',
  path: '/downloads/{token}',
  summary: 'Download several files',
  description:
    'Where the link of `POST /account/v1/downloads` leads. The link itself is the permission: no key is needed.',
  scope: 'public',
  params: Type.Object({ token: Type.String({ description: 'The last part of the link.' }) }),
  responds: { 200: Zip },
  problems: ['invalid_link', 'not_found', 'unavailable'],
  async handle({ params: { token }, request, header, problem }, dependencies: DownloadsDependencies) {
    const { blobs, clock } = dependencies
    const found = await findDownload(dependencies, hashOfToken(token))
    if (!found) throw problem('invalid_link', 'This link has expired or was altered. Make a new one.')
    const { files, gone } = found
    if (files.length === 0) throw problem('not_found', 'These files were deleted.')

    const now = new Date(clock.now())
    const day = now.toISOString().slice(0, 10)
    const headers = { ...zipHeaders(`atelier-${day}.zip`), 'cache-control': 'private, no-store' }
    const contents = { files: archiveFiles(files), gone }
    return answerZip(blobs, contents, headers, { method: request.method, now, header })
  },
})
