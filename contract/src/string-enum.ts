import { Type, type TUnsafe } from 'typebox'

/** A string of a closed list. `Type.Enum` prints no `type` and a union prints `anyOf`; readers want neither. */
export function stringEnum<const Values extends readonly string[]>(
  values: Values,
  options: { title?: string; description?: string; examples?: Values[number][] } = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}
