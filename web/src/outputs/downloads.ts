import type { Asset } from '@atelier/contract/asset.ts'
import { decimalMark } from '#messages/language.ts'

export type Download = { label: string; url: string; bytes?: number }

/** `image/svg+xml` as people call it. */
const names: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'video/quicktime': 'MOV',
  'model/gltf-binary': 'GLB',
  'model/vnd.usdz+zip': 'USDZ',
  'application/vnd.autodesk.fbx': 'FBX',
  'text/plain': 'TXT',
}
const nameOf = (mimeType: string): string =>
  names[mimeType] ?? mimeType.slice(mimeType.indexOf('/') + 1).toUpperCase()

/** Every file of an output, its own first. */
export function downloadsOf({ url, mimeType, downloads = [], subtitles }: Asset): Download[] {
  return [
    { label: nameOf(mimeType), url },
    ...downloads.map(({ format, url: copy, bytes }) => ({ label: format.toUpperCase(), url: copy, bytes })),
    ...(subtitles
      ? [
          { label: 'SRT', url: subtitles.srtUrl },
          { label: 'VTT', url: subtitles.vttUrl },
        ]
      : []),
  ]
}

/** `12 kB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${amount < 10 ? amount.toFixed(1).replace('.', decimalMark) : Math.round(amount)} ${unit}`
}
