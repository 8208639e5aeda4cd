import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { Model } from '../../src/catalog/model.ts'

/** Params that decide how long a film or a sound takes to make. */
const costly = ['duration', 'resolution', 'fps'] as const satisfies ParamName[]

/** The least that a model of sounds or films offers of what costs time. */
export function leastOf({ modality, params }: Pick<Model, 'modality' | 'params'>): Params {
  if (modality === 'image') return {}
  const chosen: Params = {}
  for (const param of params.filter(({ name }) => costly.some((each) => each === name))) {
    if (param.kind === 'range') chosen[param.name] = param.min
    if (param.kind === 'enum') chosen[param.name] = param.values[0]!
  }
  return chosen
}
