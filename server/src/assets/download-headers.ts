import type { AssetFile } from './files.ts'

/** Types that a browser may show inline. Everything else could contain script, and is downloaded. */
const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'video/webm'])

export const etagOf = ({ sha256 }: Pick<AssetFile, 'sha256'>) => `"${sha256}"`

/** Inline or attachment, with a file name that is unique in a folder of downloads. */
export function contentDisposition(assetId: string, { name, mimeType }: AssetFile): string {
  const isInline = inlineTypes.has(mimeType) || mimeType.startsWith('audio/')
  const suffix = name.startsWith('file.') ? name.slice('file'.length) : `-${name}`
  return `${isInline ? 'inline' : 'attachment'}; filename="${assetId}${suffix}"`
}

/**
 * Text also needs its charset, or a browser guesses. All text here was checked to be UTF-8 when it came in, or was
 * written by us.
 */
export function contentType({ mimeType }: Pick<AssetFile, 'mimeType'>): string {
  const isText = mimeType.startsWith('text/') || mimeType === 'application/x-subrip'
  return isText ? `${mimeType}; charset=utf-8` : mimeType
}

export const cacheControl = (seconds: number) => `private, max-age=${seconds}, immutable`

/** The headers of a user's file: cached while its link is valid, and unable to run script in a browser. */
export function downloadHeaders(
  assetId: string,
  file: AssetFile,
  secondsLeft: number,
): Record<string, string> {
  return {
    'cache-control': cacheControl(secondsLeft),
    etag: etagOf(file),
    'content-disposition': contentDisposition(assetId, file),
    'content-security-policy': "sandbox; default-src 'none'",
  }
}
