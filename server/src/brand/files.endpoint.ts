import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Download } from '../platform/http/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { isCurrent } from '../platform/http/etag.ts'
import type { BrandDependencies } from './dependencies.ts'
import type { ImageName } from './store.ts'

const Image = Type.String({
  contentMediaType: 'image/svg+xml',
  mediaTypes: ['image/svg+xml', 'image/png'],
  description: 'The image.',
})

const imageEndpoint = (name: ImageName) =>
  endpoint({
    method: 'GET',
    path: `/brand/${name}`,
    summary: `The ${name} of the service`,
    scope: 'public',
    query: Type.Object({ v: Type.Optional(Type.String()) }),
    responds: { 200: Image, 304: Type.Null({ description: 'The copy you have is current.' }) },
    problems: ['not_found'],
    async handle({ query, request, header, problem }, { brand }: BrandDependencies) {
      const image = await brand.image(name)
      if (!image) throw problem('not_found', 'This service has no logo.')
      const { digest, bytes, mediaType } = image
      const headers = {
        etag: `"${digest}"`,
        // Pages name the version they mean; whoever asks without one, or for another, asks again.
        'cache-control': query.v === digest ? 'public, max-age=31536000, immutable' : 'no-cache',
        // Opened by itself it would be a document of our origin.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }
      for (const [key, value] of Object.entries(headers)) header(key, value)
      if (isCurrent(request.headers['if-none-match'], headers.etag)) return { 304: null }
      const stream = request.method === 'HEAD' ? {} : { stream: Readable.from([bytes]) }
      return { 200: new Download({ mediaType, sizeBytes: bytes.length, ...stream }) }
    },
  })

export const showLogo = imageEndpoint('logo')
export const showFavicon = imageEndpoint('favicon')

/** For browsers that put the page among the programs of a device. */
export const showManifest = endpoint({
  method: 'GET',
  path: '/manifest.webmanifest',
  summary: 'Name and icon for who installs the page',
  scope: 'public',
  query: Type.Object({}),
  responds: {
    200: Type.String({ contentMediaType: 'application/manifest+json', description: 'The manifest.' }),
    304: Type.Null({ description: 'The copy you have is current.' }),
  },
  problems: [],
  async handle({ request, header }, { brand }: BrandDependencies) {
    const { name, faviconUrl, accent, version } = await brand.get()
    const etag = `"${version}"`
    header('etag', etag)
    header('cache-control', 'no-cache')
    if (isCurrent(request.headers['if-none-match'], etag)) return { 304: null }
    const manifest = {
      name,
      short_name: name,
      start_url: '/',
      display: 'browser',
      icons: [{ src: faviconUrl, sizes: 'any' }],
      ...(accent && { theme_color: accent.light }),
    }
    const bytes = Buffer.from(JSON.stringify(manifest))
    const stream = request.method === 'HEAD' ? {} : { stream: Readable.from([bytes]) }
    return {
      200: new Download({ mediaType: 'application/manifest+json', sizeBytes: bytes.length, ...stream }),
    }
  },
})
