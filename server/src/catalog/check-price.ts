import { keysOf } from '@atelier/contract/keys-of.ts'
import { isSizeKnown } from '@atelier/contract/output-size.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { FieldError } from './field-errors.ts'
import { descriptorOf, type Model } from './model.ts'
import { rateNames, type RateName } from './price-formula.ts'

/** Errors in a price formula: params that the model does not offer, or numbers that cannot be computed exactly. */
export function checkPrice(model: Model): FieldError[] {
  return [
    ...decimalErrors('price.base', model.price.base),
    ...rateNames.flatMap((name) => rateErrors(model, name)),
    ...multiplierErrors(model),
    ...productErrors(model),
  ]
}

function rateErrors(model: Model, name: RateName): FieldError[] {
  const rate = model.price[name]
  if (!rate) return []
  const path = `price.${name}.of`
  const errors = decimalErrors(`price.${name}.coins`, rate.coins)
  if (rate.of === 'output') {
    const isKnown = name === 'perMegapixelSecond' ? hasVideoInput(model) : isSizeKnown(model)
    return isKnown ? errors : [...errors, { path, message: unknownSize }]
  }
  const param = descriptorOf(model, rate.of)
  if (!param) {
    return [
      ...errors,
      { path, message: `names ${rate.of}, which the model does not offer; add it to params` },
    ]
  }
  if (!isMetered[name](param)) {
    return [...errors, { path, message: `names ${rate.of}, which cannot be metered ${name}` }]
  }
  const isNumber = param.kind === 'range' || param.kind === 'enum' // A missing file or text counts as 0.
  if (isNumber && !param.required && model.defaults[rate.of] === undefined) {
    return [...errors, { path, message: `names ${rate.of}, which must be required or have a default` }]
  }
  return errors
}

/** Whether the model requires a video, so that size and length of the output are known. */
const hasVideoInput = (model: Model) => isSizeKnown(model) && descriptorOf(model, 'video')?.required === true

const unknownSize = 'names output, whose size is known only where a picture or video to work on is required'

/** Whether the rate can be measured on the param, or on the file that it names. */
const isMetered: Record<RateName, (param: ParamDescriptor) => boolean> = {
  perSecond: (param) =>
    param.kind === 'range' ||
    (param.kind === 'enum' && param.values.every((value) => typeof value === 'number')) ||
    (param.kind === 'media' && param.accept !== 'image'),
  perMegapixel: (param) =>
    param.kind === 'media_list' || (param.kind === 'media' && param.accept !== 'audio'),
  perMegapixelSecond: (param) => param.kind === 'media' && param.accept === 'video',
  perThousandCharacters: (param) => param.kind === 'text',
}

function multiplierErrors(model: Model): FieldError[] {
  const multipliers = model.price.multipliers ?? {}
  return keysOf(multipliers).flatMap((name) => {
    const path = `price.multipliers.${name}`
    const param = descriptorOf(model, name)
    if (param?.kind !== 'enum') {
      return [
        { path, message: 'names a param that the model does not offer as an enum; add it or drop this' },
      ]
    }
    return Object.entries(multipliers[name] ?? {}).flatMap(([value, factor]) =>
      param.values.map(String).includes(value)
        ? decimalErrors(`${path}.${value}`, factor)
        : [
            {
              path: `${path}.${value}`,
              message: `is not a value of ${name}; use ${param.values.join(', ')}`,
            },
          ],
    )
  })
}

/** Of all multipliers together: above it coins could no longer be counted exactly. */
const MAX_FACTOR = 10_000

function productErrors({ price }: Model): FieldError[] {
  const greatest = Object.values(price.multipliers ?? {}).map((factors) =>
    Math.max(1, ...Object.values(factors)),
  )
  const product = greatest.reduce((one, other) => one * other, 1)
  if (product <= MAX_FACTOR) return []
  return [
    { path: 'price.multipliers', message: `may multiply by ${product} together; ${MAX_FACTOR} is the most` },
  ]
}

/** Prices are computed in thousandths; more decimal places would be rounded silently. */
function decimalErrors(path: string, value: number): FieldError[] {
  if (Math.round(value * 1000) / 1000 === value) return []
  return [{ path, message: 'must have at most three decimal places' }]
}
