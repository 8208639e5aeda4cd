import { Type, type Static } from 'typebox'
import { ParamName } from './params.ts'
import { stringEnum } from './string-enum.ts'

// Spec: Param descriptor
// prettier-ignore
export const uiControls = [
  'prompt', 'textarea', 'aspect', 'segmented', 'select', 'switch', 'seed', 'image', 'images', 'script',
  'lyrics', 'tags', 'voice', 'language', 'slider', 'audio', 'video', 'mask', 'expand', 'effect',
] as const
export type UiControl = (typeof uiControls)[number]

export const uiGroups = ['prompt', 'inputs', 'basic', 'advanced'] as const
export type UiGroup = (typeof uiGroups)[number]

export const ParamUi = Type.Object(
  {
    control: stringEnum(uiControls, { description: 'The control that suits it.' }),
    group: stringEnum(uiGroups, { description: 'The part of the form it belongs to.' }),
    order: Type.Integer({ description: 'Its place within the form, lowest first.' }),
  },
  { title: 'ParamUi', description: 'How to show a param in a form.' },
)
export type ParamUi = Static<typeof ParamUi>

export const mediaKinds = ['image', 'audio', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

const common = {
  name: ParamName,
  required: Type.Boolean({ description: 'Whether a request without it is refused.' }),
  ui: ParamUi,
}

const kind = <const Kind extends string>(value: Kind) =>
  Type.Literal(value, { description: 'Tells the kinds of param apart.' })

export const TextParam = Type.Object(
  {
    ...common,
    kind: kind('text'),
    maxLength: Type.Integer({ exclusiveMinimum: 0, description: 'Characters at most.' }),
    minLength: Type.Optional(Type.Integer({ exclusiveMinimum: 0, description: 'Characters at least.' })),
  },
  { title: 'TextParam', description: 'A param that takes text.' },
)
export type TextParam = Static<typeof TextParam>

const EnumParamValue = Type.Unsafe<string | number | boolean>({
  type: ['string', 'number', 'boolean'],
  title: 'EnumParamValue',
  description: 'One of the values that a param can take.',
})

export const EnumParam = Type.Object(
  {
    ...common,
    kind: kind('enum'),
    values: Type.Array(EnumParamValue, { minItems: 1, description: 'The values to choose from.' }),
    samples: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Links to what values sound like, by value.',
      }),
    ),
  },
  { title: 'EnumParam', description: 'A param that takes one of a list of values.' },
)
export type EnumParam = Static<typeof EnumParam>

export const RangeParam = Type.Object(
  {
    ...common,
    kind: kind('range'),
    min: Type.Number({ description: 'Smallest value.' }),
    max: Type.Number({ description: 'Largest value.' }),
    step: Type.Number({ exclusiveMinimum: 0, description: 'Distance between values, counted from `min`.' }),
  },
  { title: 'RangeParam', description: 'A param that takes a number.' },
)
export type RangeParam = Static<typeof RangeParam>

export const SeedParam = Type.Object(
  {
    ...common,
    kind: kind('seed'),
    max: Type.Integer({ exclusiveMinimum: 0, description: 'Largest seed; the smallest is 0.' }),
  },
  { title: 'SeedParam', description: 'A param that takes the seed of the random numbers.' },
)
export type SeedParam = Static<typeof SeedParam>

export const MediaParam = Type.Object(
  {
    ...common,
    kind: kind('media'),
    accept: stringEnum(mediaKinds, { description: 'The kind of asset it takes.' }),
  },
  { title: 'MediaParam', description: 'A param that takes the id of an asset.' },
)
export type MediaParam = Static<typeof MediaParam>

export const MediaListParam = Type.Object(
  {
    ...common,
    kind: kind('media_list'),
    accept: stringEnum(['image'], { description: 'The kind of asset it takes.' }),
    minItems: Type.Integer({ minimum: 0, description: 'Assets at least.' }),
    maxItems: Type.Integer({ exclusiveMinimum: 0, description: 'Assets at most.' }),
  },
  { title: 'MediaListParam', description: 'A param that takes a list of asset ids.' },
)
export type MediaListParam = Static<typeof MediaListParam>

export const ParamDescriptor = Type.Union(
  [TextParam, EnumParam, RangeParam, SeedParam, MediaParam, MediaListParam],
  { title: 'ParamDescriptor', description: 'A param that a model offers, what it takes and how to show it.' },
)
export type ParamDescriptor = Static<typeof ParamDescriptor>
