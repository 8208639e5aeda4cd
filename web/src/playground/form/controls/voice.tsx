import { lazy } from 'react'
import type { ControlProps } from '../control-props.ts'
import { ChoiceBox } from './choice.tsx'
import { voiceName } from './voice-name.ts'

const VoiceList = lazy(async () => ({ default: (await import('./voice-list.tsx')).VoiceList }))

/** A list of voices that can be heard; without samples, names to search. */
export function Voice(props: ControlProps<'enum'>) {
  const { param, value, onChange, field } = props
  if (param.samples) return <VoiceList {...props} samples={param.samples} />
  return (
    <ChoiceBox
      field={field}
      choices={param.values.map((voice) => ({ value: String(voice), label: voiceName(voice) }))}
      value={value === undefined ? undefined : String(value)}
      onChange={(chosen) => onChange(param.values.find((voice) => String(voice) === chosen))}
    />
  )
}
