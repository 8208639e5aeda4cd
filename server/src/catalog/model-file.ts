import { keysOf } from '@atelier/contract/keys-of.ts'
import { InputLimits } from '@atelier/contract/model.ts'
import { nullable } from '@atelier/contract/nullable.ts'
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
import { Type, type Static, type TObject } from 'typebox'
import { byParamName } from './by-param-name.ts'
import { combination } from './combination.ts'
import { fieldErrors, fits, type FieldError } from './field-errors.ts'
import { PriceFormula } from './price-formula.ts'

const closed = { additionalProperties: false }
const Name = Type.String({ minLength: 1 })
const PositiveInteger = Type.Integer({ exclusiveMinimum: 0 })

/** A param descriptor as a file writes it: under its name, and not required unless it says so. */
type WrittenParam = Unnamed<ParamDescriptor>
type Unnamed<Param> = Param extends unknown
  ? Omit<Param, 'name' | 'required'> & { required?: boolean }
  : never

/** What each kind of param must and may say. Checked apart, so that a mistake is reported for its kind only. */
const writtenParams: Record<ParamDescriptor['kind'], TObject> = {
  text: written(TextParam),
  enum: written(EnumParam),
  range: written(RangeParam),
  seed: written(SeedParam),
  media: written(MediaParam),
  media_list: written(MediaListParam),
}

function written(param: TObject): TObject {
  const { name: _, ...properties } = param.properties
  const ui = Type.Object(ParamUi.properties, closed)
  return Type.Object({ ...properties, required: Type.Optional(Type.Boolean()), ui }, closed)
}

const OfSomeKind = Type.Object({ kind: stringEnum(keysOf(writtenParams)) })

/** Where a param goes in the provider's request. */
const Binding = Type.Object(
  {
    to: nullable(Name, 'A dotted path there, or null to leave the param out.'),
    /** What to send instead of each of our values; a value that is not listed is sent as it is. */
    values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
)
type Binding = Static<typeof Binding>

/** A param that changes nothing in a combination. */
const IgnoredParam = Type.Object({ param: ParamName, ...combination }, closed)
export type IgnoredParam = Static<typeof IgnoredParam>

/** A param that, where it is there, makes a combination one that always fails. `message` says what to send instead. */
const RefusedParam = Type.Object({ param: ParamName, ...combination, message: Name }, closed)
export type RefusedParam = Static<typeof RefusedParam>

/** A param that has no binding goes under its own name. */
export const Backend = Type.Object(
  {
    provider: Name,
    /** The adapter's own, such as a model name or a graph; the adapter checks it. */
    settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    bindings: Type.Optional(byParamName<Binding>(Binding)),
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
    displayName: Name,
    /** Place in the catalog, lowest first; then by id. */
    order: Type.Optional(Type.Integer()),
    params: byParamName<WrittenParam>(OfSomeKind),
    defaults: Type.Optional(Type.Unsafe<Params>({ ...Params, ...closed })),
    /** Params of which a request sends at least one: none of them is required by itself. */
    needsOneOf: Type.Optional(Type.Array(ParamName, { minItems: 2 })),
    /** Whoever sends such a param is told so, and does not pay for it. */
    ignores: Type.Optional(Type.Array(IgnoredParam)),
    /** What would always fail is not sold. */
    refuses: Type.Optional(Type.Array(RefusedParam)),
    inputLimits: Type.Optional(Type.Object(InputLimits.properties, closed)),
    /** Says that `aspect_ratio` cuts from the input; otherwise the output holds all of it. */
    fit: Type.Optional(Type.Literal('inside')),
    // A job may take twelve hours in all.
    timeLimitSeconds: Type.Integer({ minimum: 1, maximum: 6 * 60 * 60 }),
    price: PriceFormula,
    /** How many outputs a run always makes, for a model that makes a fixed set such as stems. */
    outputs: Type.Optional(PositiveInteger),
    /** Says that a person's likeness or voice is processed where the task type alone does not. */
    consent: Type.Optional(Type.Literal(true)),
    /** Tried in order. */
    backends: Type.Array(Backend, { minItems: 1 }),
  },
  closed,
)
export type ModelFile = Static<typeof ModelFile>

/** What keeps a value from being a `ModelFile`. */
export function modelFileErrors(value: unknown): FieldError[] {
  const params = isRecord(value) && isRecord(value.params) ? value.params : {}
  const paramErrors = Object.entries(params).flatMap(([name, param]) =>
    fits(OfSomeKind, param) ? fieldErrors(writtenParams[param.kind], param, `params.${name}`) : [],
  )
  return [...fieldErrors(ModelFile, value), ...paramErrors]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
