import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { stringEnum } from './string-enum.ts'

// Spec: Effect
export const EffectId = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
  description: 'Id of an effect.',
})

export const effectKinds = ['image', 'video'] as const
export type EffectKind = (typeof effectKinds)[number]

export const effectCategories = ['style', 'template'] as const
export type EffectCategory = (typeof effectCategories)[number]

export const EffectImagesInput = Type.Object(
  {
    type: Type.Literal('images', { description: 'Send the param `images`.' }),
    min: Type.Integer({ exclusiveMinimum: 0, description: 'Images at least.' }),
    max: Type.Integer({ exclusiveMinimum: 0, description: 'Images at most.' }),
  },
  { title: 'EffectImagesInput', description: 'The effect runs on images.' },
)

export const EffectVideoInput = Type.Object(
  { type: Type.Literal('video', { description: 'Send the param `video`.' }) },
  { title: 'EffectVideoInput', description: 'The effect runs on a video.' },
)

export const EffectInput = Type.Union([EffectImagesInput, EffectVideoInput], {
  title: 'EffectInput',
  description: 'What the effect runs on.',
})
export type EffectInput = Static<typeof EffectInput>

export const Effect = Type.Object(
  {
    id: Type.With(EffectId, {
      description: 'The `effectId` of quotes and submits.',
      examples: ['sandbox-sketch'],
    }),
    kind: stringEnum(effectKinds, { description: 'The kind of media it makes.' }),
    category: stringEnum(effectCategories, {
      description: '`style` changes how the input looks; `template` builds a scene around it.',
    }),
    nameKey: Type.String({
      minLength: 1,
      description: 'Key of its name, for translation.',
      examples: ['effects.sandbox-sketch'],
    }),
    thumbnail: nullable(Type.String({ examples: [null] }), 'Link to a picture of what it does.'),
    before: Type.Optional(
      Type.String({ description: 'Link to a picture of what went into the one of `thumbnail`.' }),
    ),
    input: EffectInput,
    modelId: Type.String({
      description: 'The `modelId` to send with it.',
      examples: ['sandbox-image-effect'],
    }),
    consent: Type.Optional(
      Type.Literal(true, {
        description: 'A person’s likeness or voice is processed: a submit must send `consent`.',
      }),
    ),
  },
  {
    title: 'Effect',
    description:
      'A style filter or template. Run it by a quote and a submit with its `modelId` and `effectId`; `params` then holds its input (`images` or `video`) and optionally `prompt`.',
  },
)
export type Effect = Static<typeof Effect>

export const EffectsResponse = Type.Object(
  { effects: Type.Array(Effect, { description: 'In display order.' }) },
  { title: 'EffectsResponse', description: 'Every effect.' },
)
export type EffectsResponse = Static<typeof EffectsResponse>
