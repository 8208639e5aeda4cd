import { Segmented as Row } from '../../../design/segmented.tsx'
import type { ControlProps } from '../control-props.ts'
import { valueLabel } from '../../../param-labels.ts'
import { Select } from './select.tsx'

/** More would not stand in a row. */
const MAX_SEGMENTS = 5

/** A few values in a row; many in a list. */
export function Segmented(props: ControlProps<'enum'>) {
  const { param, value, onChange, label } = props
  if (param.values.length > MAX_SEGMENTS) return <Select {...props} />
  return (
    <Row
      label={label}
      value={param.values.some((choice) => choice === value) ? String(value) : undefined}
      options={param.values.map((choice) => ({ value: String(choice), label: valueLabel(choice) }))}
      onChange={(chosen) => onChange(param.values.find((choice) => String(choice) === chosen))}
    />
  )
}
