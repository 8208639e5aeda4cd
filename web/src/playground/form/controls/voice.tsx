import type { ControlProps } from '../control-props.ts'
import { valueLabel } from '../../../param-labels.ts'
import { ChoiceBox } from './choice.tsx'

export function Voice({ param, value, onChange, field }: ControlProps<'enum'>) {
  const choices = param.values.map((voice) => ({ value: String(voice), label: capital(valueLabel(voice)) }))
  return (
    <ChoiceBox
      field={field}
      choices={choices}
      value={value === undefined ? undefined : String(value)}
      onChange={(chosen) => onChange(param.values.find((voice) => String(voice) === chosen))}
    />
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
