import type { ParamName, ParamValue } from '@atelier/contract/params.ts'
import type { DraftDescriptor, DraftParam } from './draft.ts'
import { MAX_OUTPUTS, MAX_SEED, mediaParams, switches, textLengths, usualBounds } from './usual.ts'

/** An input of a backend as its schema states it, whatever the family. */
export interface Field {
  /** Its name in the request, or the place of a node's input. */
  readonly to: string | readonly string[]
  readonly type: 'text' | 'number' | 'integer' | 'boolean' | 'file' | 'files' | 'other'
  readonly values?: readonly unknown[]
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly isRequired: boolean
}

/** A field as a param of ours; undefined where it cannot be one, such as a file that is given as a number. */
export function paramOf(name: ParamName, field: Field): DraftParam | undefined {
  const made =
    mediaOf(name, field) ??
    seedOf(name, field) ??
    switchOf(name, field) ??
    numberOf(name, field) ??
    textOf(name, field) ??
    enumOf(name, field)
  if (!made) return undefined
  const { default: value, ...rest } = made
  const isRequired = made.isRequired ?? (field.isRequired && value === undefined)
  return {
    name,
    to: field.to,
    ...rest,
    isRequired,
    ...(value !== undefined && !isRequired && { default: value }),
  }
}

type Made = Pick<DraftParam, 'descriptor' | 'values' | 'guesses'> & {
  isRequired?: boolean
  default?: ParamValue | undefined
}

function mediaOf(name: ParamName, { type, maxItems, isRequired }: Field): Made | undefined {
  const accept = mediaParams[name]
  if (accept === undefined) return undefined
  if (name !== 'images')
    return type === 'file' || type === 'text'
      ? { descriptor: { kind: 'media', accept }, isRequired }
      : undefined
  if (type !== 'files' && type !== 'other') return undefined
  const descriptor = { kind: 'media_list', accept: 'image', minItems: 1, maxItems: maxItems ?? 4 } as const
  return { descriptor, isRequired, ...(maxItems === undefined && { guesses: ['maxItems is a guess'] }) }
}

/** Only this kind may be a seed, and one that is not sent is drawn. */
function seedOf(name: ParamName, { type, max = Infinity }: Field): Made | undefined {
  if (name !== 'seed' || (type !== 'integer' && type !== 'number')) return undefined
  return { descriptor: { kind: 'seed', max: Math.min(max, MAX_SEED) }, isRequired: false }
}

function switchOf(name: ParamName, { type, default: value }: Field): Made | undefined {
  if (type !== 'boolean') return undefined
  if (!switches.has(name)) return undefined
  return {
    descriptor: { kind: 'enum', values: [false, true] },
    default: typeof value === 'boolean' ? value : false,
  }
}

/** Numbers in words, such as `5s`, are sent in the same words. */
function numberOf(name: ParamName, field: Field): Made | undefined {
  const bounds = usualBounds[name]
  if (!bounds) return undefined
  if (field.values) return numbersOf(field.values, field.default)
  if (field.type !== 'integer' && field.type !== 'number') return undefined
  const isCount = name === 'num_outputs'
  const given = asNumber(field.default)
  const min = Math.max(field.min ?? bounds[0], isCount ? 1 : -Infinity)
  const max = Math.max(
    min,
    isCount ? Math.min(field.max ?? bounds[1], MAX_OUTPUTS) : (field.max ?? Math.max(bounds[1], given ?? 0)),
  )
  const isWhole = field.type === 'integer' || isCount
  const step = stepOf(
    min,
    given,
    isWhole ? [field.step ?? 1, 1] : [field.step ?? 0.1, 0.1, 0.05, 0.01, 0.001],
  )
  const isOffered = given !== undefined && given >= min && given <= max && isOnStep(given, min, step)
  const guessed = [...(field.min === undefined ? ['min'] : []), ...(field.max === undefined ? ['max'] : [])]
  return {
    descriptor: { kind: 'range', min, max, step },
    ...(isOffered ? { default: given } : !field.isRequired && { default: min }),
    ...(guessed.length > 0 && {
      guesses: [`${guessed.join(' and ')} ${guessed.length > 1 ? 'are guesses' : 'is a guess'}`],
    }),
  }
}

function numbersOf(values: readonly unknown[], given: unknown): Made | undefined {
  const pairs = values.flatMap((value) => {
    const number = asNumber(value)
    return number === undefined ? [] : [[number, value] as const]
  })
  if (pairs.length === 0) return undefined
  const inWords = pairs.filter(([number, value]) => number !== value)
  const numbers = [...new Set(pairs.map(([number]) => number))]
  const chosen = asNumber(given)
  return {
    descriptor: { kind: 'enum', values: numbers },
    default: chosen !== undefined && numbers.includes(chosen) ? chosen : numbers[0],
    ...(inWords.length > 0 && {
      values: Object.fromEntries(inWords.map(([number, value]) => [String(number), value])),
    }),
  }
}

function textOf(
  name: ParamName,
  { type, values, maxLength, default: given, isRequired }: Field,
): Made | undefined {
  const usual = textLengths[name]
  if (usual === undefined || type !== 'text' || values) return undefined
  const descriptor: DraftDescriptor = {
    kind: 'text',
    ...(isRequired && { minLength: 1 }),
    maxLength: maxLength ?? usual,
  }
  const isUsable = typeof given === 'string' && given.trim() !== '' && given.length <= descriptor.maxLength
  return {
    descriptor,
    isRequired,
    ...(isUsable && !isRequired && name === 'negative_prompt' && { default: given }),
    ...(maxLength === undefined && { guesses: ['maxLength is a guess'] }),
  }
}

/** Of everything else only what has a list of values can be offered; of the voice also any text. */
function enumOf(name: ParamName, { type, values = [], default: given }: Field): Made | undefined {
  const offered = values.filter((value) => isEnumValue(value))
  const fallback = offered[0]
  if (fallback !== undefined)
    return {
      descriptor: { kind: 'enum', values: offered },
      default: offered.find((value) => value === given) ?? fallback,
    }
  if (type !== 'text' || !['voice', 'language', 'style'].includes(name)) return undefined
  const isText = typeof given === 'string' && given.trim() !== ''
  return {
    descriptor: { kind: 'text', maxLength: 100 },
    default: isText ? given : undefined,
    guesses: ['a list of values would be better than any text'],
  }
}

const isEnumValue = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== ''

/** Also of `5s` and `"5"`. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const [, digits] =
    typeof value === 'string' ? (/^(\d+(?:\.\d+)?) ?(?:s|sec|seconds|x|fps)?$/i.exec(value) ?? []) : []
  return digits === undefined ? undefined : Number(digits)
}

const isOnStep = (value: number, min: number, step: number) => {
  const steps = (value - min) / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** The first step with which the default can be reached. */
function stepOf(min: number, value: number | undefined, steps: readonly number[]): number {
  const [first = 1] = steps
  return (value === undefined ? first : steps.find((step) => isOnStep(value, min, step))) ?? first
}
