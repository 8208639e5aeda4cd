import type { ControlProps } from '../control-props.ts'
import { valueLabel } from '../../../param-labels.ts'
import { boxLook } from './box-look.ts'
import * as messages from '#messages/form.ts'

/** The browser's own list. Values keep their type: the number 2 is not the text "2". */
export function Select({ param, value, onChange, field }: ControlProps<'enum'>) {
  const { values } = param
  const at = values.findIndex((choice) => choice === value)
  return (
    <select
      {...field}
      value={at}
      className={boxLook}
      onChange={({ target }) => onChange(values[Number(target.value)])}
    >
      {at === -1 && <option value={-1}>{messages.notSet}</option>}
      {values.map((choice, index) => (
        <option key={String(choice)} value={index}>
          {valueLabel(choice)}
        </option>
      ))}
    </select>
  )
}
