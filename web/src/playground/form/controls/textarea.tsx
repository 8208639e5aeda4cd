import type { ControlProps } from '../control-props.ts'
import { TextBox } from './text-box.tsx'

export function TextArea({ param, value, onChange, field }: ControlProps<'text'>) {
  return (
    <TextBox
      {...field}
      rows={3}
      maxLength={param.maxLength}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
