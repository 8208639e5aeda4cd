import { effectCategories, EffectId, effectKinds } from '@atelier/contract/effect.ts'
import { Params } from '@atelier/contract/params.ts'
import { stringEnum } from '@atelier/contract/string-enum.ts'
import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false }
const Count = Type.Integer({ exclusiveMinimum: 0 })

const Picture = Type.String({ pattern: '^(https://.+|[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)*\\.webp)$' })

/** One effect as a file states it. Strict: a field that is not named here is refused. */
export const EffectEntry = Type.Object(
  {
    id: EffectId,
    kind: stringEnum(effectKinds),
    category: stringEnum(effectCategories),
    /** An image of the effect: a WebP beside the list, such as thumbnails/ink.webp, or a link to one. */
    thumbnail: Type.Optional(Picture),
    /** What went into it. */
    before: Type.Optional(Picture),
    /** Images with their count, or a video. One object for both, so that a mistake is reported once. */
    input: Type.Object(
      { type: stringEnum(['images', 'video']), min: Type.Optional(Count), max: Type.Optional(Count) },
      closed,
    ),
    modelId: Type.String({ minLength: 1 }),
    /** Params that the effect sets; clients cannot send them with it. */
    presets: Type.Optional(Type.Unsafe<Params>({ ...Params, ...closed })),
    /** Set where a person's likeness or voice is processed. */
    consent: Type.Optional(Type.Literal(true)),
    /** False where what it makes may not be shared by links. */
    shareable: Type.Optional(Type.Literal(false)),
  },
  closed,
)
export type EffectEntry = Static<typeof EffectEntry>

/** The list of effects, in display order. */
export const EffectFile = Type.Object({ effects: Type.Array(EffectEntry) }, closed)
