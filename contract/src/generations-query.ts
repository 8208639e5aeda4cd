import { Type, type Static } from 'typebox'
import { GenerationStatus } from './generation.ts'
import { limits } from './limits.ts'
import { Modality, Workspace } from './task-type.ts'

/** The query of `GET /v1/generations`. */
export const GenerationsQuery = Type.Object(
  {
    cursor: Type.Optional(
      Type.String({ description: 'The `nextCursor` of the page before, with the same filters.' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.pageSizeMax,
        default: limits.pageSizeDefault,
        description: `How many to return; ${limits.pageSizeDefault} when not sent.`,
      }),
    ),
    status: Type.Optional(GenerationStatus),
    modality: Type.Optional(Modality),
    workspace: Type.Optional(Workspace),
    modelId: Type.Optional(Type.String({ description: 'Only generations of this model.' })),
    active: Type.Optional(
      Type.Boolean({
        description: 'true: only those still queued or processing. false is the same as not sent.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type GenerationsQuery = Static<typeof GenerationsQuery>
