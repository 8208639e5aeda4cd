import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamValue } from '@atelier/contract/params.ts'

/** What every control is given. */
export type ControlProps<Kind extends ParamDescriptor['kind'] = ParamDescriptor['kind']> = {
  param: Extract<ParamDescriptor, { kind: Kind }>
  /** What holds: set by the person, or the default. */
  value: ParamValue | undefined
  /** Undefined takes back what was set. */
  onChange(value: ParamValue | undefined): void
  /** What the element that takes focus carries. */
  field: FieldProps
  label: string
}

export type FieldProps = {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
