import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Download } from '../platform/http/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CatalogDependencies } from './dependencies.ts'
import { isCurrent } from '../platform/http/etag.ts'

const headers = {
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
}

export const showThumbnail = endpoint({
  method: 'GET',
  path: '/thumbnails/{file}',
  summary: 'The thumbnail of an effect',
  scope: 'public',
  isCrossOrigin: true, // They are embedded into pages of any origin.
  params: Type.Object({ file: Type.String({ description: 'The id of the effect, and `.webp`.' }) }),
  responds: {
    200: Type.String({ contentMediaType: 'image/webp', description: 'A picture of what the effect does.' }),
    304: Type.Null({ description: 'The copy you have is current.' }),
  },
  problems: ['not_found'],
  async handle({ params: { file }, request, header, problem }, { findThumbnail }: CatalogDependencies) {
    const thumbnail = await (file.endsWith('.webp') && findThumbnail(file.slice(0, -'.webp'.length)))
    if (!thumbnail)
      throw problem('not_found', 'There is no such thumbnail. GET /v1/effects links to those there are.')
    const { bytes, etag } = thumbnail
    for (const [name, value] of Object.entries({ ...headers, etag })) header(name, value)
    if (isCurrent(request.headers['if-none-match'], etag)) return { 304: null }
    const stream = request.method === 'HEAD' ? {} : { stream: Readable.from([bytes]) }
    return { 200: new Download({ mediaType: 'image/webp', sizeBytes: bytes.length, ...stream }) }
  },
})
