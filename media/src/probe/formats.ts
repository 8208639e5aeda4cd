import type { AssetKind } from '@atelier/contract/asset.ts'

/** What the bytes of a file can tell before it is opened. */
export type Format = PlainFormat | ContainerFormat

export type PlainFormat = { family: 'image' | 'svg' | '3d' | 'text'; kind: AssetKind; mimeType: string }

/** Holds video or only audio; its streams say which. A type is null where we do not accept such a file. */
export type ContainerFormat = {
  family: 'container'
  demuxer: Demuxer
  videoType: string | null
  audioType: string | null
}

/** FFmpeg's names. With a name it does not guess, and so never opens playlists and other files that point elsewhere. */
export type Demuxer = 'mov' | 'matroska' | 'mp3' | 'wav' | 'ogg' | 'flac'

/** Spec: Limits. The ten types of uploads; `mp4` stands for two of them. */
// prettier-ignore
export const formats = {
  png:       { family: 'image', kind: 'image', mimeType: 'image/png' },
  jpeg:      { family: 'image', kind: 'image', mimeType: 'image/jpeg' },
  webp:      { family: 'image', kind: 'image', mimeType: 'image/webp' },
  mp3:       { family: 'container', demuxer: 'mp3',      videoType: null,              audioType: 'audio/mpeg' },
  wav:       { family: 'container', demuxer: 'wav',      videoType: null,              audioType: 'audio/wav' },
  ogg:       { family: 'container', demuxer: 'ogg',      videoType: null,              audioType: 'audio/ogg' },
  mp4:       { family: 'container', demuxer: 'mov',      videoType: 'video/mp4',       audioType: 'audio/mp4' },
  webm:      { family: 'container', demuxer: 'matroska', videoType: 'video/webm',      audioType: null },
  quickTime: { family: 'container', demuxer: 'mov',      videoType: 'video/quicktime', audioType: null },
} as const satisfies Record<string, Format>

const uploadable: ReadonlySet<Format> = new Set(Object.values(formats))

export const isUploadable = (format: Format): boolean => uploadable.has(format)

/** The formats of outputs that cannot be uploaded. */
// prettier-ignore
export const outputFormats = {
  flac: { family: 'container', demuxer: 'flac', videoType: null, audioType: 'audio/flac' },
  svg:  { family: 'svg',  kind: 'image', mimeType: 'image/svg+xml' },
  glb:  { family: '3d',   kind: '3d',    mimeType: 'model/gltf-binary' },
  json: { family: 'text', kind: 'text',  mimeType: 'application/json' },
  text: { family: 'text', kind: 'text',  mimeType: 'text/plain' },
} as const satisfies Record<string, Format>
