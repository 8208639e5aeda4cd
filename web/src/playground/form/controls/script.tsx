import type { ControlProps } from '../control-props.ts'
import { usePlayground } from '../../playground-context.ts'
import { valueOf } from '../../values.ts'
import { speechSeconds, wordCount } from './speech.ts'
import { TextBox } from './text-box.tsx'
import * as messages from '#messages/form.ts'

/** A text to be spoken: how many words it has, and about how long they take. */
export function Script({ param, value, onChange, field }: ControlProps<'text'>) {
  const { formSource, values } = usePlayground()
  const text = String(value ?? '')
  const speed = Number(valueOf(formSource, values, 'speed') ?? 1)
  return (
    <>
      <TextBox
        {...field}
        rows={8}
        maxLength={param.maxLength}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="figures mt-1 text-fine text-quiet">
        {messages.speechLength(wordCount(text), Math.round(speechSeconds(text, speed)))}
      </p>
    </>
  )
}
