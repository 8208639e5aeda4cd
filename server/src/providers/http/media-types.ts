import type { AssetKind } from '@atelier/contract/asset.ts'

/** What a file is taken for where nothing says more; it is probed all the same. */
export const usualTypes: Record<AssetKind, string> = {
  image: 'image/png',
  video: 'video/mp4',
  audio: 'audio/wav',
  '3d': 'model/gltf-binary',
  text: 'text/plain',
}

const byExtension: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  obj: 'model/obj',
  stl: 'model/stl',
  usdz: 'model/vnd.usdz+zip',
  txt: 'text/plain',
  json: 'application/json',
}

const kinds: [prefix: string, kind: AssetKind][] = [
  ['image/', 'image'],
  ['video/', 'video'],
  ['audio/', 'audio'],
  ['model/', '3d'],
  ['text/', 'text'],
  ['application/json', 'text'],
]

/** Undefined for types that say nothing, such as application/octet-stream. */
export function kindOfType(mimeType: string): AssetKind | undefined {
  return kinds.find(([prefix]) => mimeType.startsWith(prefix))?.[1]
}

export function typeOfDataUrl(url: string): string | undefined {
  return /^data:([^;,\s]+)/i.exec(url)?.[1]?.toLowerCase()
}

/** By the extension of the path. */
export function typeOfLink(url: string): string | undefined {
  return typeOfName(URL.parse(url)?.pathname ?? '')
}

/** By the extension of the name of a file. */
export function typeOfName(name: string): string | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined
}

/** What the name of a file of this type ends with; some servers go by it alone. */
export function extensionOf(mimeType: string): string {
  const found = Object.entries(byExtension).find(([, type]) => type === mimeType)
  return found ? `.${found[0]}` : ''
}
