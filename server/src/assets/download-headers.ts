import type { AssetFile } from './files.ts'

/** What a browser may show in place. Everything else could carry script, and is saved instead. */
const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'video/webm'])

export const etagOf = ({ sha256 }: Pick<AssetFile, 'sha256'>) => `"${sha256}"`

/** Inline or to be saved, under a name that tells files apart in a folder of downloads. */
export function contentDisposition(assetId: string, { name, mimeType }: AssetFile): string {
  const isShown = shown.has(mimeType) || mimeType.startsWith('audio/')
  const saved = name.startsWith('file.') ? name.slice('file'.length) : `-${name}`
  return `${isShown ? 'inline' : 'attachment'}; filename="${assetId}${saved}"`
}

/**
 * Of text, also how its characters are written, or a browser guesses. Everything that counts as text here was found to be
 * UTF-8 when it came in, or was written by us.
 */
export function contentType({ mimeType }: Pick<AssetFile, 'mimeType'>): string {
  const isText = mimeType.startsWith('text/') || mimeType === 'application/x-subrip'
  return isText ? `${mimeType}; charset=utf-8` : mimeType
}

export const cacheControl = (seconds: number) => `private, max-age=${seconds}, immutable`

/** The headers of a file that somebody made: cached as long as its link holds, and powerless in a browser. */
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
