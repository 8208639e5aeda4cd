import type { ParamName } from '@atelier/contract/params.ts'
import type { DraftParam } from '../draft.ts'
import { paramOf, type Field } from '../param-of.ts'
import { pathOf, type Place } from './graph.ts'

/** Where one value goes to several nodes it has a list of places. */
const toOf = (places: readonly Place[]) =>
  places.length === 1 && places[0] ? pathOf(places[0]) : places.map(pathOf)

/** The param of an input, or of several that take the same value. */
export function fieldParam(
  name: ParamName,
  places: readonly Place[],
  field: Omit<Field, 'to'>,
): DraftParam[] {
  const param = places.length === 0 ? undefined : paramOf(name, { ...field, to: toOf(places) })
  return param ? [param] : []
}
