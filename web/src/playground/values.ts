import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import { hasParam, type FormSource } from './form-source.ts'

/** What a person has set and the model does not do by itself. Only this is kept and sent. */
export type Values = Params

/** What holds: what was set, or else what the model does. */
export const valueOf = (
  { defaults }: Pick<FormSource, 'defaults'>,
  values: Values,
  name: ParamName,
): ParamValue | undefined => values[name] ?? defaults[name]

/** The values after one of them was set; setting it to what the model does anyway takes it back. */
export function withValue(
  { defaults }: Pick<FormSource, 'defaults'>,
  values: Values,
  name: ParamName,
  value: ParamValue | undefined,
): Values {
  const { [name]: before, ...rest } = values
  const others = name === 'image' && before !== undefined && before !== value ? withoutMask(rest) : rest
  const usual = defaults[name]
  const isNothing = value === undefined || (usual === undefined && isEmpty(value))
  return isNothing || isSame(value, usual) ? others : { ...others, [name]: value }
}

/** A mask is painted over one image, and goes with it. */
function withoutMask({ mask: _, ...others }: Values): Values {
  return others
}

/** The same for what may come from outside of the form, which changes nothing where the form has no field for it. */
export const withKnownParam = (
  formSource: FormSource,
  values: Values,
  name: ParamName,
  value: ParamValue | undefined,
): Values => (hasParam(formSource, name) ? withValue(formSource, values, name, value) : values)

/** Of values from elsewhere, such as a former run, those that this form can hold. */
export function onlyKnownParams(formSource: FormSource, values: Values): Values {
  return formSource.params.reduce<Values>(
    (kept, { name }) => withValue(formSource, kept, name, values[name]),
    {} satisfies Values,
  )
}

/** What is sent of it. Lyrics stay in the form while the music is to be without singing, and go nowhere. */
export function sentOf(formSource: Pick<FormSource, 'defaults'>, values: Values): Values {
  if (values.lyrics === undefined || valueOf(formSource, values, 'instrumental') !== true) return values
  const { lyrics: _, ...others } = values
  return others
}

/** Which required params nobody has given yet, in the order of the form; of several alternatives, the first. */
export function missingIn(formSource: FormSource, values: Values): ParamDescriptor[] {
  const { needsOneOf } = formSource
  const hasOne = needsOneOf.length === 0 || needsOneOf.some((name) => asksForSomething(values[name]))
  return formSource.params.filter((param) => {
    if (!hasOne && param.name === needsOneOf[0]) return true
    const value = valueOf(formSource, values, param.name)
    if (param.kind === 'media_list')
      return (Array.isArray(value) ? value.length : 0) < Math.max(param.minItems, param.required ? 1 : 0)
    return param.required && (value === undefined || isBlank(value))
  })
}

/** Nothing at all, or none of something. */
const asksForSomething = (value: ParamValue | undefined): boolean =>
  value !== undefined && value !== 0 && !isBlank(value)

const isEmpty = (value: ParamValue): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Spaces are kept while somebody types, but ask for nothing. */
const isBlank = (value: ParamValue): boolean => isEmpty(typeof value === 'string' ? value.trim() : value)

export const isSame = (one: ParamValue, other: ParamValue | undefined): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other
