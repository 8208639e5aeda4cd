import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import type { ParamValue } from '@atelier/contract/params.ts'
import type { Values } from '../values.ts'

/** The ids that a media param holds. */
export const idsIn = (value: ParamValue | undefined): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : []

/** Sets the file of a param, or appends it to its list; a full list stays as it is. */
export function withFile(param: MediaParam | MediaListParam, values: Values, id: string): Values {
  if (param.kind === 'media') return { ...values, [param.name]: id }
  const ids = idsIn(values[param.name])
  return ids.includes(id) || ids.length >= param.maxItems ? values : { ...values, [param.name]: [...ids, id] }
}

/** The list with one of its items elsewhere. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const item = ids[from]
  if (item === undefined || to < 0 || to >= ids.length) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(to, 0, item)
}
