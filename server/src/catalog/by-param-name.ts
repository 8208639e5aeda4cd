import { paramNames, type ParamName } from '@atelier/contract/params.ts'
import { Type } from 'typebox'

/** A closed object that may hold an item under each param name. */
export function byParamName<Item>(item: object) {
  return Type.Unsafe<Partial<Record<ParamName, Item>>>({
    type: 'object',
    properties: Object.fromEntries(paramNames.map((name) => [name, item])),
    additionalProperties: false,
  })
}
