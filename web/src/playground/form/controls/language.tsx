import type { ControlProps } from '../control-props.ts'
import { ChoiceBox } from './choice.tsx'
import { languageName, recentFirst, recentLanguages, rememberLanguage } from './languages.ts'

/** Languages under their own names, those that were used lately first. */
export function Language({ param, value, onChange, field }: ControlProps<'enum'>) {
  const codes = param.values.map(String)
  const choices = recentFirst(codes, recentLanguages()).map((code) => ({
    value: code,
    label: languageName(code, code),
    note: languageName(code, 'en'),
  }))
  return (
    <ChoiceBox
      field={field}
      choices={choices}
      value={value === undefined ? undefined : String(value)}
      onChange={(chosen) => {
        rememberLanguage(chosen)
        onChange(param.values.find((code) => String(code) === chosen))
      }}
    />
  )
}
