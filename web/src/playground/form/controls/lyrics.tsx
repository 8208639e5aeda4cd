import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../design/button.tsx'
import type { ControlProps } from '../control-props.ts'
import { usePlayground } from '../../playground-context.ts'
import { valueOf } from '../../values.ts'
import { TextBox } from './text-box.tsx'
import * as messages from '#messages/form.ts'

const parts = ['[verse]', '[chorus]', '[bridge]']

/** The words to sing; there are none while the music stays without singing. */
export function Lyrics({ param, value, onChange, field }: ControlProps<'text'>) {
  const { formSource, values } = usePlayground()
  const whole = useRef<HTMLDivElement>(null)
  const text = String(value ?? '')
  const isSilent = valueOf(formSource, values, 'instrumental') === true

  /** A part begins on a line of its own, where the cursor is; the very next key is typed behind it. */
  function insert(part: string) {
    const area = whole.current?.querySelector('textarea')
    const at = area?.selectionStart ?? text.length
    const before = text.slice(0, at)
    const added = `${before === '' || before.endsWith('\n') ? '' : '\n'}${part}\n`
    flushSync(() => onChange(before + added + text.slice(at)))
    area?.focus()
    area?.setSelectionRange(at + added.length, at + added.length)
  }
  return (
    <div ref={whole}>
      <TextBox
        {...field}
        rows={4}
        disabled={isSilent}
        maxLength={param.maxLength}
        value={text}
        placeholder={isSilent ? messages.instrumentalOn : undefined}
        className="figures"
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="mt-1 flex flex-wrap gap-1">
        {parts.map((part) => (
          <Button
            key={part}
            kind="quiet"
            disabled={isSilent}
            className="figures"
            onClick={() => insert(part)}
          >
            {part}
          </Button>
        ))}
      </div>
    </div>
  )
}
