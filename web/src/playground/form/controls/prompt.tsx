import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { personQuery } from '../../../api/queries.ts'
import type { ControlProps } from '../control-props.ts'
import { usePlayground } from '../../playground-context.ts'
import { formerPrompts } from './former-prompts.ts'
import { TextBox } from './text-box.tsx'
import * as messages from '#messages/form.ts'

/** ↑ in an empty prompt brings back what was asked for last, and further back with each press. */
export function Prompt({ param, value, onChange, field }: ControlProps<'text'>) {
  const personId = useQuery(personQuery).data?.id
  const { leftOut } = usePlayground()
  const text = String(value ?? '')
  function recall(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    const former = formerPrompts(personId)
    const at = text === '' ? -1 : former.indexOf(text)
    // In a text of one's own the arrows move, as everywhere.
    if (text !== '' && at === -1) return
    const next = former[at + step]
    if (next === undefined && at + step !== -1) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <TextBox
      {...field}
      rows={3}
      maxLength={param.maxLength}
      value={text}
      underlined={param.name === 'prompt' ? leftOut : []}
      placeholder={messages.promptPlaceholder}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={recall}
    />
  )
}
