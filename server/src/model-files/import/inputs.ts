import type { ParamName } from '@atelier/contract/params.ts'
import type { DraftBackend, DraftParam, Undecided } from './draft.ts'
import { matchNames } from './names.ts'
import { asNumber, paramOf, type Field } from './param-of.ts'
import { fieldsOf, type Schema } from './schema.ts'
import { durationOf, resolutionOf } from './sizes.ts'

/** What a schema of inputs becomes in a draft. */
export interface ReadInputs {
  readonly params: readonly DraftParam[]
  readonly mapping: Pick<DraftBackend, 'constants' | 'size' | 'frames'>
  readonly notOffered: readonly string[]
  readonly undecided: readonly Undecided[]
  /** All that the schema says in words. */
  readonly words: string
}

type Described = Field & { description: string }

/** Backends whose sides must be a multiple of something do not say of what; this one suits all that we know. */
const MULTIPLE_OF = 16

export function readInputs(document: unknown, schema: Schema): ReadInputs {
  const fields = fieldsOf(document, schema)
  const used = new Set<string>()
  const params: DraftParam[] = []
  const add = (param: DraftParam, ...inputs: string[]) => {
    params.push(param)
    for (const input of inputs) used.add(input)
  }

  const names = matchNames([...fields.keys()])
  for (const [name, input] of names) {
    const field = fields.get(input)
    const param = field && paramOf(name, field)
    if (param) add(param, input)
  }
  const has = (name: ParamName) => params.some((param) => param.name === name)
  const shape = has('aspect_ratio') || has('resolution') ? undefined : shapeOf(fields)
  if (shape?.param) add(shape.param, ...shape.inputs)
  const frames = has('duration') ? undefined : framesOf(fields)
  if (frames) add(frames.param, 'num_frames')

  const { constants, undecided } = demanded(fields, used)
  const rest = [...fields].filter(([name]) => !used.has(name) && !Object.hasOwn(constants, name))
  return {
    params,
    mapping: {
      ...(Object.keys(constants).length > 0 && { constants }),
      ...(shape?.size && { size: shape.size }),
      ...(frames && { frames: frames.frames }),
    },
    notOffered: rest.map(([name, field]) => describe(name, field)),
    undecided,
    words: [...fields].map(([name, { description }]) => `${name} ${description}`).join(' '),
  }
}

/** Presets such as `landscape_16_9`, or two sides. */
function shapeOf(fields: ReadonlyMap<string, Described>) {
  const [presets, values] =
    [...fields].flatMap(([name, field]): [string, Record<string, string>][] => {
      const found = /size|shape|ratio/.test(name) ? ratiosOf(field.values ?? []) : {}
      return Object.keys(found).length > 1 ? [[name, found]] : []
    })[0] ?? []
  if (presets !== undefined && values) {
    const given = fields.get(presets)?.default
    const ratios = Object.keys(values)
    const param: DraftParam = {
      name: 'aspect_ratio',
      descriptor: { kind: 'enum', values: ratios },
      isRequired: false,
      default: ratios.find((ratio) => values[ratio] === given) ?? ratios[0]!, // There are at least two.
      to: presets,
      values,
    }
    return { param, inputs: [presets], size: undefined }
  }
  const [width, height] = [fields.get('width'), fields.get('height')]
  if (!width || !height) return undefined
  const side = ({ default: given, min, max }: Field) => ({ default: asNumber(given), min, max })
  const multipleOf = width.step ?? MULTIPLE_OF
  return {
    param: resolutionOf(side(width), side(height), multipleOf),
    inputs: ['width', 'height'],
    size: { width: 'width', height: 'height', multipleOf },
  }
}

/** `square_hd` before `square`: the first of a ratio stands for it. */
function ratiosOf(values: readonly unknown[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const value of values) {
    if (typeof value !== 'string') continue
    const [, orientation, one, other] = /^(landscape|portrait)_(\d+)_(\d+)$/.exec(value) ?? []
    const sides = [Number(one), Number(other)].toSorted((a, b) =>
      orientation === 'landscape' ? b - a : a - b,
    )
    const ratio = value.startsWith('square') ? '1:1' : orientation && sides.join(':')
    if (ratio) found[ratio] ??= value
  }
  return found
}

function framesOf(fields: ReadonlyMap<string, Described>) {
  const frames = fields.get('num_frames')
  const count = asNumber(frames?.default)
  if (!frames || count === undefined) return undefined
  const fps =
    ['frames_per_second', 'fps', 'frame_rate']
      .map((name) => asNumber(fields.get(name)?.default))
      .find((each) => each !== undefined) ?? 16
  const { param, extra } = durationOf(count, fps, frames.max)
  return { param, frames: { to: 'num_frames', fps, ...(extra > 0 && { extra }) } }
}

/** What the backend demands and customers are not asked for is always sent. */
function demanded(fields: ReadonlyMap<string, Described>, used: ReadonlySet<string>) {
  const constants: Record<string, unknown> = {}
  const undecided: Undecided[] = []
  for (const [name, field] of fields) {
    if (used.has(name) || !field.isRequired) continue
    constants[name] = field.default ?? field.values?.[0] ?? field.min ?? placeholders[field.type]
    undecided.push({
      at: ['backends', 0, 'constants', name],
      text: `the backend demands ${name}, which is no param of ours; choose what is always sent`,
    })
  }
  return { constants, undecided }
}

const placeholders: Record<Field['type'], unknown> = {
  text: 'choose',
  number: 0,
  integer: 0,
  boolean: false,
  file: 'https://example.com/choose',
  files: [],
  other: null,
}

/** An input in a line, such as `guidance_scale: number from 1 to 20, 3.5 unless it is sent`. */
function describe(name: string, { type, values, min, max, default: given }: Field): string {
  const kind = values ? `one of ${values.slice(0, 8).join(', ')}${values.length > 8 ? ' …' : ''}` : type
  const bounds = min !== undefined && max !== undefined ? ` from ${min} to ${max}` : ''
  const usual =
    ['string', 'number', 'boolean'].includes(typeof given) && given !== ''
      ? `, ${String(given).slice(0, 60)} unless it is sent`
      : ''
  return `${name}: ${kind}${bounds}${usual}`
}
