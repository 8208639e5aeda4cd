import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { stringEnum } from './string-enum.ts'

// Spec: Asset
export const assetKinds = ['image', 'video', 'audio', '3d', 'text'] as const
export type AssetKind = (typeof assetKinds)[number]

export const downloadFormats = ['obj', 'fbx', 'usdz', 'stl'] as const
export type DownloadFormat = (typeof downloadFormats)[number]

export const stems = ['vocals', 'drums', 'bass', 'other'] as const
export type Stem = (typeof stems)[number]

export const AssetDownload = Type.Object(
  {
    format: stringEnum(downloadFormats, {
      description:
        'File format of the copy. A format that needs several files, as `obj` with materials and textures does, comes as a zip of them; the link then ends in `.zip`.',
    }),
    url: Type.String({ description: 'Signed, short-lived download link.' }),
    bytes: Type.Integer({ exclusiveMinimum: 0, description: 'Size of the file.' }),
  },
  { title: 'AssetDownload', description: 'A 3D output in one more file format.' },
)
export type AssetDownload = Static<typeof AssetDownload>

export const Subtitles = Type.Object(
  {
    srtUrl: Type.String({ description: 'Signed link to the subtitles as SubRip.' }),
    vttUrl: Type.String({ description: 'Signed link to the subtitles as WebVTT.' }),
  },
  { title: 'Subtitles', description: 'A transcript as subtitle files.' },
)
export type Subtitles = Static<typeof Subtitles>

const exampleLink = (name: string) =>
  `https://atelier.example/files/0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f/${name}?expires=1769855400&signature=Zk3…`

/** An output as it reads in the reference. */
export const exampleAsset = {
  id: '0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f',
  kind: 'image',
  url: exampleLink('file.png'),
  thumbnailUrl: exampleLink('thumbnail.webp'),
  posterUrl: null,
  mimeType: 'image/png',
  width: 1024,
  height: 1024,
  durationSeconds: null,
} as const

export const Asset = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: '^[A-Za-z0-9_-]+$',
      description: 'The value of a media param, and the id in `GET /v1/assets/{id}`.',
    }),
    kind: stringEnum(assetKinds, { description: 'The kind of file.' }),
    url: Type.String({
      minLength: 1,
      description: 'Signed download link, valid about one hour. Read the asset again for a fresh one.',
    }),
    thumbnailUrl: Type.String({ minLength: 1, description: 'Signed link to a small preview image.' }),
    posterUrl: nullable(
      Type.String(),
      'Signed link to a still of a video or a view of a 3D model, otherwise null.',
    ),
    mimeType: Type.String({ description: 'Media type of the file, such as `image/png`.' }),
    width: nullable(Type.Integer({ exclusiveMinimum: 0 }), 'Pixels across; null without a picture.'),
    height: nullable(Type.Integer({ exclusiveMinimum: 0 }), 'Pixels down; null without a picture.'),
    durationSeconds: nullable(Type.Number({ exclusiveMinimum: 0 }), 'Length; null for what has none.'),
    waveformUrl: Type.Optional(nullable(Type.String(), 'Signed link to a waveform image of audio.')),
    transparent: Type.Optional(
      Type.Boolean({ description: 'Whether an image has transparent pixels, or a video can have them.' }),
    ),
    downloads: Type.Optional(
      Type.Array(AssetDownload, { description: 'A 3D output in further file formats.' }),
    ),
    stem: Type.Optional(
      nullable(stringEnum(stems, { title: 'Stem' }), 'Which part of the mix this audio is.'),
    ),
    subtitles: Type.Optional(nullable(Subtitles, 'Subtitle files of a transcript.')),
  },
  {
    title: 'Asset',
    description:
      'A file: an upload of yours or an output of a generation. Uploads are deleted after 30 days.',
    examples: [exampleAsset],
  },
)
export type Asset = Static<typeof Asset>
