import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Download } from '../platform/http/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { isCurrent } from '../platform/http/etag.ts'
import { mayResume, readRange } from '../platform/http/range.ts'
import type { CatalogDependencies } from './dependencies.ts'
import type { ShownFile } from './shown-files.files.ts'

const headers = {
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
}

const NotModified = Type.Null({ description: 'The copy you have is current.' })

export const showThumbnail = endpoint({
  method: 'GET',
  path: '/thumbnails/{file}',
  summary: 'The thumbnail of an effect',
  scope: 'public',
  isCrossOrigin: true, // They are embedded into pages of any origin.
  params: Type.Object({
    file: Type.String({
      description: 'The id of the effect, and `.webp`, or `.before.webp` for what went into it.',
    }),
  }),
  responds: {
    200: Type.String({ contentMediaType: 'image/webp', description: 'A picture of what the effect does.' }),
    304: NotModified,
  },
  problems: ['not_found'],
  async handle({ params: { file }, request, header, problem }, { shownFiles }: CatalogDependencies) {
    // The id of an effect has no dot.
    const [, effectId = '', before] = /^([^.]*)(\.before)?\.webp$/.exec(file) ?? []
    const thumbnail = await (before === undefined
      ? shownFiles.thumbnail(effectId)
      : shownFiles.before(effectId))
    if (!thumbnail)
      throw problem('not_found', 'There is no such thumbnail. GET /v1/effects links to all of them.')
    setHeaders(header, thumbnail)
    if (isCurrent(request.headers['if-none-match'], thumbnail.etag)) return { 304: null }
    return { 200: contentOf(thumbnail.bytes, 'image/webp', request.method) }
  },
})

const mediaTypes: Readonly<Record<string, string>> = { '.mp3': 'audio/mpeg', '.mp4': 'video/mp4' }

const Example = Type.String({
  contentMediaType: 'image/webp',
  mediaTypes: ['image/webp', 'audio/mpeg', 'video/mp4'],
  description: 'What the model has made, or what went into it.',
})

export const showExample = endpoint({
  method: 'GET',
  path: '/examples/{modelId}/{file}',
  summary: 'A file of an example of a model',
  scope: 'public',
  isCrossOrigin: true, // They are embedded into pages of any origin.
  params: Type.Object({
    modelId: Type.String({ description: 'The id of the model.' }),
    file: Type.String({ description: 'The name of the file.' }),
  }),
  responds: {
    200: Example,
    206: Type.With(Example, { description: 'The part of the file that `Range` asked for.' }),
    304: NotModified,
  },
  problems: ['not_found', 'invalid_range'],
  async handle({ params: { modelId, file }, request, header, problem }, { shownFiles }: CatalogDependencies) {
    const example = await shownFiles.example(modelId, file)
    if (!example) throw problem('not_found', 'There is no such example. GET /v1/models links to all of them.')
    const { bytes, etag } = example
    const { 'if-none-match': known, 'if-range': ifRange, range: asked } = request.headers
    if (isCurrent(known, etag)) {
      setHeaders(header, example)
      return { 304: null }
    }
    // Some browsers play nothing from a server without ranges.
    const isWhole = request.method === 'HEAD' || !mayResume(ifRange?.toString(), etag)
    const range = isWhole ? null : readRange(asked, bytes.length)
    if (range === 'unsatisfiable') {
      const size = { 'content-range': `bytes */${bytes.length}` }
      throw problem('invalid_range', `The file has ${bytes.length} bytes.`, { headers: size })
    }
    setHeaders(header, example)
    header('accept-ranges', 'bytes')
    const mediaType = mediaTypes[extname(file)] ?? 'image/webp'
    if (!range) return { 200: contentOf(bytes, mediaType, request.method) }
    header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
    return { 206: contentOf(bytes.subarray(range.start, range.end + 1), mediaType, request.method) }
  },
})

/** Of a successful answer only: others must not be kept. */
function setHeaders(header: (name: string, value: string) => void, { etag }: ShownFile): void {
  for (const [name, value] of Object.entries({ ...headers, etag })) header(name, value)
}

function contentOf(bytes: Buffer, mediaType: string, method: string): Download {
  const stream = method === 'HEAD' ? {} : { stream: Readable.from([bytes]) }
  return new Download({ mediaType, sizeBytes: bytes.length, ...stream })
}
