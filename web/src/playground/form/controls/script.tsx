import { count } from '../../../design/coins.tsx'
import type { ControlProps } from '../control-props.ts'
import { usePlayground } from '../../playground-context.ts'
import { valueOf } from '../../values.ts'
import { speechSeconds, wordCount } from './speech.ts'
import { TextBox } from './text-box.tsx'

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
        {count(wordCount(text), 'word')} · about {Math.round(speechSeconds(text, speed))} s
      </p>
    </>
  )
}
