import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { Model } from '../../src/catalog/model.ts'

/** Params that decide how long something takes to make. */
const costly = [
  'duration',
  'resolution',
  'fps',
  'geometry_quality',
  'texture_quality',
] as const satisfies ParamName[]

/** The least that a model offers of what costs time. */
export function leastOf({ params }: Pick<Model, 'params'>): Params {
  const chosen: Params = {}
  for (const param of params.filter(({ name }) => costly.some((each) => each === name))) {
    if (param.kind === 'range') chosen[param.name] = param.min
    if (param.kind === 'enum') chosen[param.name] = param.values[0]!
  }
  return chosen
}
