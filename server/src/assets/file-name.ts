/** The usual file extension of each media type. */
const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'model/gltf-binary': 'glb',
  'model/obj': 'obj',
  'model/stl': 'stl',
  'model/vnd.usdz+zip': 'usdz',
  'application/vnd.autodesk.fbx': 'fbx',
  'application/zip': 'zip',
  'text/plain': 'txt',
  'application/json': 'json',
}

const types = new Map(Object.entries(extensions).map(([mimeType, extension]) => [extension, mimeType]))
types.set('srt', 'application/x-subrip').set('vtt', 'text/vtt')

/** Whether whoever knows only the name of a file finds its media type. */
export function nameTellsType({ name, mimeType }: { name: string; mimeType: string }): boolean {
  const [extension = ''] = /[^.]*$/.exec(name) ?? []
  return types.get(extension) === mimeType
}

/** Every media type that an asset's own file can have. */
export const fileTypes = Object.keys(extensions)

/** The name of an asset's own file in its links; derived files have other names. */
export function fileName(mimeType: string): string {
  return `file.${extensions[mimeType] ?? 'bin'}`
}
