import { Type, type Static } from 'typebox'
import { Asset, assetKinds } from './asset.ts'
import { DateTime } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { pageQuery } from './page-query.ts'
import { stringEnum } from './string-enum.ts'

export const Upload = Type.Object(
  {
    ...Asset.properties,
    keptUntil: Type.With(DateTime, { description: 'When it is deleted.' }),
  },
  { title: 'Upload', description: 'A file of yours that can be the value of a media param.' },
)
export type Upload = Static<typeof Upload>

export const UploadPage = Type.Object(
  {
    items: Type.Array(Upload, { description: 'Newest first.' }),
    nextCursor,
  },
  { title: 'UploadPage', description: 'A page of uploads.' },
)
export type UploadPage = Static<typeof UploadPage>

/** The query of `GET /account/v1/uploads`. */
export const UploadsQuery = Type.Object(
  {
    ...pageQuery,
    kind: Type.Optional(stringEnum(assetKinds, { description: 'Only files of this kind.' })),
  },
  { additionalProperties: false },
)
export type UploadsQuery = Static<typeof UploadsQuery>
