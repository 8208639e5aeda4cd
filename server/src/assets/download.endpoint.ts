import { Type } from 'typebox'
import { Download } from '../platform/http/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { isCurrent } from '../platform/http/etag.ts'
import { downloadHeaders, etagOf } from './download-headers.ts'
import { fileName } from './file-name.ts'
import { findAsset } from './store.ts'

const File = Type.String({
  contentMediaType: 'application/octet-stream',
  description: 'The file, under its own media type.',
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/files/{assetId}/{name}',
  summary: 'Download a file',
  description:
    'Where the links in assets lead. The link itself is the permission: no key is needed, and it stops working about an hour after it was read.',
  scope: 'public',
  // Plain text: a changed id is an altered link before it is an unknown asset.
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
    },
    { additionalProperties: false },
  ),
  responds: { 200: File, 304: Type.Null({ description: 'The copy you have is current.' }) },
  problems: ['invalid_link', 'not_found', 'unavailable'],
  async handle({ db, blobs, links, params: { assetId, name }, query, request, header, problem }) {
    // Links are drawn into pages of any origin. There is nothing here that a cookie would open.
    header('access-control-allow-origin', '*')
    const { expires = '', signature = '' } = query
    const secondsLeft = links.secondsLeft({ assetId, name, expires, signature })
    if (secondsLeft === null) {
      throw problem(
        'invalid_link',
        'This link has expired or was altered. Read the asset again for a fresh one.',
      )
    }
    const asset = await findAsset(db, assetId)
    const isHere = asset && name === fileName(asset.mimeType)
    const isKnown = isHere && isCurrent(request.headers['if-none-match'], etagOf(asset))
    const blob = isHere && !isKnown ? await blobs.open(asset.blobKey) : undefined
    if (isHere && !isKnown && !blob && !(await blobs.isReady()))
      throw problem('unavailable', 'The files cannot be reached right now.', { retryAfterSeconds: 5 })
    if (!asset || (!isKnown && !blob)) throw problem('not_found', 'This file was deleted.')

    const headers = downloadHeaders(asset, secondsLeft)
    for (const [field, value] of Object.entries(headers)) header(field, value)
    return blob ? { 200: new Download(blob, asset.mimeType) } : { 304: null }
  },
})
