import { fileName } from './file-name.ts'

/** What a browser may show in place. Everything else could carry script, and is saved instead. */
const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'video/webm'])

interface Downloaded {
  readonly id: string
  readonly mimeType: string
  readonly sha256: string
}

export const etagOf = ({ sha256 }: Downloaded) => `"${sha256}"`

/** The headers of a file that somebody made: cached as long as its link holds, and powerless in a browser. */
export function downloadHeaders(asset: Downloaded, secondsLeft: number): Record<string, string> {
  const isShown = shown.has(asset.mimeType) || asset.mimeType.startsWith('audio/')
  const extension = fileName(asset.mimeType).split('.')[1]
  return {
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
    etag: etagOf(asset),
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${asset.id}.${extension}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  }
}
