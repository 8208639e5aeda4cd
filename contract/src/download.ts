import { Type, type Static } from 'typebox'
import { DateTime, Uuid } from './formats.ts'

/** How many ids one request may name; the operator sets how many files they may be. */
const MAX_IDS = 1000

const ids = (description: string) =>
  Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: MAX_IDS, uniqueItems: true, description }))

export const CreateDownloadRequest = Type.Object(
  {
    generationIds: ids('All outputs of these generations.'),
    assetIds: ids('These files, outputs or uploads.'),
    collectionId: Type.Optional(
      Type.With(Uuid, { description: 'All outputs of the generations in this collection.' }),
    ),
  },
  {
    title: 'CreateDownloadRequest',
    description: 'What to put into one ZIP: at least one of the three.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ assetIds: ['0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f'] }],
  },
)

export type CreateDownloadRequest = Static<typeof CreateDownloadRequest>

export const DownloadLink = Type.Object(
  {
    url: Type.String({ minLength: 1, description: 'The ZIP, for whoever has the link.' }),
    expiresAt: Type.With(DateTime, {
      description: 'Until when the link works; what has begun by then goes on.',
    }),
    files: Type.Integer({ minimum: 1, description: 'How many files are in it.', examples: [12] }),
    bytes: Type.Integer({ minimum: 0, description: 'How large they are together.', examples: [48211034] }),
    missing: Type.Array(Uuid, {
      description: 'Ids of the request under which you have no file any more.',
      examples: [[]],
    }),
  },
  { title: 'DownloadLink', description: 'A link to a ZIP that is made while it is downloaded.' },
)
export type DownloadLink = Static<typeof DownloadLink>
