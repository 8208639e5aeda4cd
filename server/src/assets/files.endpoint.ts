import { Type } from 'typebox'
import { Download } from '../platform/http/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AssetsDependencies } from './dependencies.ts'
import { isCurrent } from '../platform/http/etag.ts'
import { mayResume, readRange } from '../platform/http/range.ts'
import { contentType, downloadHeaders, etagOf } from './download-headers.ts'
import { fileTypes } from './file-name.ts'

const File = Type.String({
  contentMediaType: 'application/octet-stream',
  // Octet stream is for types that we do not know. It comes first, because some clients take the first type that they
  // know.
  mediaTypes: ['application/octet-stream', ...fileTypes, 'application/x-subrip', 'text/vtt'],
  description: 'The file, under its own media type.',
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/files/{assetId}/{name}',
  summary: 'Download a file',
  description:
    'Where the links in assets lead. The link itself is the permission: no key is needed, and it stops working about an hour after it was read.',
  scope: 'public',
  isCrossOrigin: true, // Links are embedded into pages of any origin.
  // Plain strings, so that a changed id is reported as an altered link, not as an unknown asset.
  params: Type.Object({
    assetId: Type.String({ description: 'Id of the asset.' }),
    name: Type.String({ description: 'Which of its files.' }),
  }),
  query: Type.Object(
    {
      expires: Type.Optional(
        Type.String({ description: 'When the link stops working, in seconds since 1970.' }),
      ),
      signature: Type.Optional(Type.String({ description: 'Proves that the link was made here.' })),
      path: Type.Optional(Type.String({ description: 'For a web server in front: where the file is.' })),
      etag: Type.Optional(Type.String({ description: 'For a web server in front: which content it has.' })),
      check: Type.Optional(Type.String({ description: 'For a web server in front: its own signature.' })),
    },
    { additionalProperties: false },
  ),
  responds: {
    200: File,
    206: Type.With(File, { description: 'The part of the file that `Range` asked for.' }),
    304: Type.Null({ description: 'The copy you have is current.' }),
  },
  problems: ['invalid_link', 'not_found', 'invalid_range', 'unavailable'],
  async handle(call, dependencies: AssetsDependencies) {
    const { params, query, request, header, problem } = call
    const { findFile, blobs, links, accelRedirectPath } = dependencies
    const { assetId, name } = params
    const { expires = '', signature = '' } = query
    const secondsLeft = links.secondsLeft({ assetId, name, expires, signature })
    if (secondsLeft === null) {
      throw problem(
        'invalid_link',
        'This link has expired or was altered. Read the asset again for a fresh one.',
      )
    }
    const file = await findFile(`${assetId}/${name}`)
    if (!file) throw problem('not_found', 'This file was deleted.')

    const { 'if-none-match': known, 'if-range': ifRange, range: asked } = request.headers
    const isHead = request.method === 'HEAD'
    /** Only successful answers may be cached. */
    const answer = <Reply>(reply: Reply): Reply => {
      const headers = downloadHeaders(assetId, file, secondsLeft)
      for (const [field, value] of Object.entries(headers)) header(field, value)
      return reply
    }
    if (isCurrent(known, etagOf(file))) return answer({ 304: null })
    // RFC 9110: only GET has ranges.
    const range =
      !isHead && mayResume(ifRange?.toString(), etagOf(file)) ? readRange(asked, file.sizeBytes) : null
    if (range === 'unsatisfiable') {
      const headers = { 'content-range': `bytes */${file.sizeBytes}` }
      throw problem('invalid_range', `The file has ${file.sizeBytes} bytes.`, { headers })
    }
    const { blobKey } = file
    const mediaType = contentType(file)
    if (accelRedirectPath) {
      const path = await accelRedirectPath(blobKey)
      if (path === undefined) throw problem('not_found', 'This file was deleted.')
      header('x-accel-redirect', path)
      return answer({ 200: new Download({ mediaType, sizeBytes: 0 }) })
    }
    const blob = isHead ? await blobs.stat(blobKey) : await blobs.open(blobKey, range ?? undefined)
    if (!blob) throw problem('not_found', 'This file was deleted.')
    header('accept-ranges', 'bytes')
    if (!range) return answer({ 200: new Download({ ...blob, mediaType }) })
    header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
    return answer({ 206: new Download({ ...blob, mediaType, sizeBytes: range.end - range.start + 1 }) })
  },
})
