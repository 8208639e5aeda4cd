import { Type } from 'typebox'
import { fontsOf } from '../account-page/fonts.ts'
import { languageFor } from '../account-page/page-language.ts'
import { wireAsset, type StoredAsset } from '../assets/asset.ts'
import { contentType, etagOf } from '../assets/download-headers.ts'
import { fileNames, fileOf, ownFile, type AssetFile } from '../assets/files.ts'
import { withoutFiles } from '../generations/file-params.ts'
import { Download } from '../platform/http/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { isCurrent } from '../platform/http/etag.ts'
import { anyQuery, pageResponses, servePage } from '../platform/http/page.ts'
import type { SharesDependencies } from './dependencies.ts'
import { sharePage } from './share-page.ts'
import { readTexts } from './shared-text.files.ts'
import { openShare } from './link-audience.ts'

const params = Type.Object({ token: Type.String() })

/** The page of a link: light, without scripts or cookies, and of nobody's account. */
export const showShare = endpoint({
  method: 'GET',
  path: '/s/{token}',
  summary: 'A shared output',
  scope: 'public',
  query: anyQuery,
  params,
  responds: pageResponses,
  problems: ['not_found', 'explore_removed', 'rate_limited'],
  async handle(call, dependencies: SharesDependencies) {
    const { params: given, request } = call
    const { publicUrl, filesOrigin, links, blobs } = dependencies
    const { share, outputs } = await openShare(dependencies, given.token, request.ip)
    const page = sharePage({
      brand: await dependencies.brand.get(),
      language: languageFor(undefined, request.headers['accept-language']),
      fonts: fontsOf(await dependencies.builtPage()),
      address: `${publicUrl}/s/${given.token}`,
      token: given.token,
      filesOrigin,
      modelId: share.modelId,
      modelName: share.modelName,
      effectId: share.effectId,
      params: share.showsParams ? withoutFiles(share.params) : undefined,
      outputs: outputs.map((asset) => wireAsset(asset, links)),
      texts: await readTexts(blobs, outputs),
    })
    return servePage(page, call)
  },
})

/** Larger pictures are not fetched by whoever shows a link. */
const MAX_PICTURE_BYTES = 5 * 2 ** 20

/** The picture for whoever shows the link, such as a messenger: at an address that lasts as long as the link. */
export const showSharedPicture = endpoint({
  method: 'GET',
  path: '/s/{token}/picture',
  summary: 'The picture of a shared output',
  scope: 'public',
  query: anyQuery,
  params,
  responds: {
    200: Type.String({ contentMediaType: 'application/octet-stream' }),
    304: Type.Null({ description: 'The copy you have is current.' }),
  },
  problems: ['not_found', 'explore_removed', 'rate_limited', 'unavailable'],
  async handle({ params: { token }, request, header, problem }, dependencies: SharesDependencies) {
    const { outputs } = await openShare(dependencies, token, request.ip)
    const file = pictureOf(outputs[0])
    if (!file) throw problem('not_found', 'This has no picture.')
    const headers = {
      etag: etagOf(file),
      'cache-control': 'public, max-age=60',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-robots-tag': 'noindex',
    }
    for (const [name, value] of Object.entries(headers)) header(name, value)
    if (isCurrent(request.headers['if-none-match'], etagOf(file))) return { 304: null }
    const isHead = request.method === 'HEAD'
    const found = await dependencies.blobs[isHead ? 'stat' : 'open'](file.blobKey)
    if (!found) throw problem('not_found', 'This has no picture.')
    return { 200: new Download({ ...found, mediaType: contentType(file) }) }
  },
})

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

function pictureOf(asset: StoredAsset | undefined): AssetFile | undefined {
  if (!asset) return undefined
  const own = ownFile(asset)
  if (pictureTypes.has(own.mimeType) && own.sizeBytes <= MAX_PICTURE_BYTES) return own
  return [fileNames.poster, fileNames.thumbnail, fileNames.waveform]
    .map((name) => fileOf(asset, name))
    .find((file) => file !== undefined)
}
