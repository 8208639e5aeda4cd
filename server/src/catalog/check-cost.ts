import type { FieldError } from './field-errors.ts'
import type { Model } from './model.ts'

/** What keeps `atLoss` from being judged: without rates or the value of a coin it would never stop anything. */
export function checkCost({ atLoss, backends }: Model, hasCoinValue: boolean): FieldError[] {
  if (atLoss === undefined) return []
  return [
    ...(hasCoinValue ? [] : [{ path: 'atLoss', message: needsCoinValue }]),
    ...backends.flatMap(({ cost }, index) =>
      cost
        ? []
        : [{ path: `backends.${index}.cost`, message: 'is missing; atLoss needs it at every backend' }],
    ),
  ]
}

const needsCoinValue = 'needs the variable COIN_VALUE, which says what a coin is worth; set it or remove this'
