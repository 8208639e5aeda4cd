import { isRecord } from '@atelier/contract/is-record.ts'
import { keysOf } from '@atelier/contract/keys-of.ts'
import { InputLimits } from '@atelier/contract/model.ts'
import {
  EnumParam,
  MediaListParam,
  MediaParam,
  ParamUi,
  RangeParam,
  SeedParam,
  TextParam,
  type ParamDescriptor,
} from '@atelier/contract/param-descriptor.ts'
import { ParamName, Params } from '@atelier/contract/params.ts'
import { stringEnum } from '@atelier/contract/string-enum.ts'
import { Modality, TaskType, Workspace } from '@atelier/contract/task-type.ts'
import { Type, type Static, type TObject, type TProperties } from 'typebox'
import { byParamName } from './by-param-name.ts'
import { combination } from './combination.ts'
import { fieldErrors, fits, type FieldError } from './field-errors.ts'
import { PriceFormula } from './price-formula.ts'

const closed = { additionalProperties: false }
const Name = Type.String({ minLength: 1 })
const PositiveInteger = Type.Integer({ exclusiveMinimum: 0 })

const file = '[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)*'

/** A file beside the model file, or a link. */
const fileOrLink = (ending: string) => Type.String({ pattern: `^(https://.+|${file}\\.${ending})$` })

/** A param descriptor in a model file: the name is its key, and it is optional unless it says so. */
type WrittenParam = Unnamed<ParamDescriptor>
type Unnamed<Param> = Param extends unknown
  ? Omit<Param, 'name' | 'required'> & { required?: boolean }
  : never

/** The fields of each kind of param. Checked separately, so that a mistake is reported for its kind only. */
const writtenParams: Record<ParamDescriptor['kind'], TObject> = {
  text: written(TextParam),
  enum: written(EnumParam, {
    /** What values sound like, such as voices, by value. */
    samples: Type.Optional(Type.Record(Type.String(), fileOrLink('mp3'))),
  }),
  range: written(RangeParam),
  seed: written(SeedParam),
  media: written(MediaParam),
  media_list: written(MediaListParam),
}

/** `instead` of what clients are shown. */
function written(param: TObject, instead: TProperties = {}): TObject {
  const { name: _, ...properties } = param.properties
  const ui = Type.Object(ParamUi.properties, closed)
  return Type.Object({ ...properties, ...instead, required: Type.Optional(Type.Boolean()), ui }, closed)
}

const ParamWithKind = Type.Object({ kind: stringEnum(keysOf(writtenParams)) })

/** Where a param goes in the provider's request. */
const Binding = Type.Object(
  {
    /** A dotted path there, several of them for the same value at each, or null to leave the param out. */
    to: Type.Union([Name, Type.Array(Name, { minItems: 1 }), Type.Null()]),
    /** What to send instead of each of our values; values not listed are sent unchanged. */
    values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
)
type Binding = Static<typeof Binding>

/** A param that has no effect in a combination. */
const IgnoredParam = Type.Object({ param: ParamName, ...combination }, closed)
export type IgnoredParam = Static<typeof IgnoredParam>

/** A param that always fails in a combination. `message` says what to send instead. */
const RefusedParam = Type.Object({ param: ParamName, ...combination, message: Name }, closed)
export type RefusedParam = Static<typeof RefusedParam>

/** The same, or a file in a folder next to that of the model file, which several models may share. */
const sharedFileOrLink = (ending: string) =>
  Type.String({ pattern: `^(https://.+|(\\.\\./[a-z0-9][a-z0-9-]*/)?${file}\\.${ending})$` })

/** Something that the model has made, for those who choose a model. */
const Example = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 120 }),
    /** What was sent, files left out. */
    params: Type.Optional(Type.Unsafe<Params>({ ...Params, ...closed })),
    picture: Type.Optional(fileOrLink('webp')),
    sound: Type.Optional(fileOrLink('mp3')),
    /** For lists: 480 × 300 pixels, which do not move. */
    poster: Type.Optional(fileOrLink('webp')),
    /** The poster in motion. */
    preview: Type.Optional(fileOrLink('webp')),
    /** The files that went in, by their param. */
    inputs: Type.Optional(
      byParamName<string[]>(Type.Array(sharedFileOrLink('(webp|mp3|mp4)'), { minItems: 1 })),
    ),
  },
  closed,
)
export type Example = Static<typeof Example>

/** Also part of an address of the operator's API. */
const BackendId = Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,99}$' })

const Rate = Type.Number({ minimum: 0 })

/** What the operator pays there, in the currency of COIN_VALUE. The parts add up. */
const Cost = Type.Object(
  {
    /** For each unit that the backend reports, by the name of the unit. */
    perUnit: Type.Optional(Type.Record(Name, Rate, { minProperties: 1 })),
    /** For each run that the backend accepted, also one that failed there. */
    perRun: Type.Optional(Rate),
    /** For each output that it made. */
    perOutput: Type.Optional(Rate),
  },
  { ...closed, minProperties: 1 },
)
export type Cost = Static<typeof Cost>

/** A param without a binding is sent under its own name. */
export const Backend = Type.Object(
  {
    provider: Name,
    /** What operators call it; backends of one name share their slots, health and pauses. */
    id: Type.Optional(BackendId),
    /** How many runs it takes at a time. */
    slots: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** How many runs it takes within a time. */
    rate: Type.Optional(Type.Object({ runs: PositiveInteger, perSeconds: PositiveInteger }, closed)),
    /** Its share of the work among neighbours that have one, too. */
    weight: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    cost: Type.Optional(Cost),
    /** Of the adapter, such as a model name or a graph; the adapter checks it. */
    settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    bindings: Type.Optional(byParamName<Binding>(Binding)),
    /** Values that are always sent, by dotted path. */
    constants: Type.Optional(Type.Record(Name, Type.Unknown())),
    /** Where width and height go, which follow from `aspect_ratio` and `resolution`: apart, or together as `1024x768`. */
    size: Type.Optional(
      Type.Object(
        {
          to: Type.Optional(Name),
          width: Type.Optional(Name),
          height: Type.Optional(Name),
          multipleOf: Type.Optional(PositiveInteger),
        },
        closed,
      ),
    ),
    /** Where the number of frames goes: `duration` × `fps`, plus `extra`. */
    frames: Type.Optional(
      Type.Object(
        {
          to: Name,
          fps: Type.Number({ exclusiveMinimum: 0 }),
          extra: Type.Optional(Type.Integer({ minimum: 0 })),
        },
        closed,
      ),
    ),
    /** The dotted path of the outputs in the answer; `*` stands for every element. */
    outputsAt: Type.Optional(Name),
    /** Files as links to this service, which the backend must reach, or as data URLs; otherwise as is usual with the provider. */
    filesAs: Type.Optional(stringEnum(['link', 'data'])),
  },
  closed,
)
export type Backend = Static<typeof Backend>

/** One model as its YAML file states it. Strict: a field that is not named here is refused. */
export const ModelFile = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{0,63}$' }),
    listingId: Name,
    taskType: TaskType,
    modality: Modality,
    workspace: Workspace,
    vendor: Name,
    /** What it does, such as "Erase objects". */
    displayName: Name,
    /** What it does well and what it cannot do, in a sentence or two. */
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
    /** How it is done, such as "Texture fill". */
    method: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    /** Other words by which people look for it, in lower case. */
    keywords: Type.Optional(
      Type.Array(Type.String({ pattern: '^[^A-Z]+$', maxLength: 40 }), { minItems: 1, maxItems: 30 }),
    ),
    examples: Type.Optional(Type.Array(Example, { minItems: 1, maxItems: 12 })),
    /** Place in the catalog, lowest first; then by id. */
    order: Type.Optional(Type.Integer()),
    params: byParamName<WrittenParam>(ParamWithKind),
    defaults: Type.Optional(Type.Unsafe<Params>({ ...Params, ...closed })),
    /** At least one of these must be sent, although none is required by itself. */
    needsOneOf: Type.Optional(Type.Array(ParamName, { minItems: 2 })),
    /** Sending such a param gives a note, and it is not charged. */
    ignores: Type.Optional(Type.Array(IgnoredParam)),
    /** Combinations that always fail are refused before they are charged. */
    refuses: Type.Optional(Type.Array(RefusedParam)),
    inputLimits: Type.Optional(Type.Object(InputLimits.properties, closed)),
    /** Set where `aspect_ratio` crops the input; otherwise the output contains all of it. */
    fit: Type.Optional(Type.Literal('inside')),
    // A job may take twelve hours in all.
    timeLimitSeconds: Type.Integer({ minimum: 1, maximum: 6 * 60 * 60 }),
    price: PriceFormula,
    /** Stops selling while backends cost more than the coins are worth. */
    atLoss: Type.Optional(stringEnum(['pause'])),
    /** The number of outputs of a model that always makes the same set, such as stems. */
    outputs: Type.Optional(PositiveInteger),
    /** Set where a person's likeness or voice is processed and the task type does not imply it. */
    consent: Type.Optional(Type.Literal(true)),
    /** False where what it makes may not be shared by links. */
    shareable: Type.Optional(Type.Literal(false)),
    /** Leaves the model out where a variable is missing that a backend refers to; otherwise the start stops. */
    when: Type.Optional(Type.Literal('configured')),
    /** Tried in order. */
    backends: Type.Array(Backend, { minItems: 1 }),
    /** How often a generation may be bought: more than once only where a backend has charged and then failed. */
    maxPurchases: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  },
  closed,
)
export type ModelFile = Static<typeof ModelFile>

/** What keeps a value from being a `ModelFile`. */
export function modelFileErrors(value: unknown): FieldError[] {
  const params = isRecord(value) && isRecord(value.params) ? value.params : {}
  const paramErrors = Object.entries(params).flatMap(([name, param]) =>
    fits(ParamWithKind, param) ? fieldErrors(writtenParams[param.kind], param, `params.${name}`) : [],
  )
  return [...fieldErrors(ModelFile, value), ...paramErrors]
}
