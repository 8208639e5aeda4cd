import { useState } from 'react'
import type { ControlProps } from '../control-props.ts'
import { boxLook } from './box-look.ts'
import { scaleOf } from './scale.ts'
import { readNumber } from '../number-issue.ts'
import * as messages from '#messages/form.ts'

/** A number to drag or to type. Where only some numbers will do, it stops at those. */
export function Slider({ param, value, onChange, field, label }: ControlProps<'range' | 'enum'>) {
  const scale = scaleOf(param)
  /** As it is typed: on the way to 1.5 stands a `1.`, which is 1. */
  const [typed, setTyped] = useState<string>()
  const at = typeof value === 'number' ? value : undefined

  // An invalid number is kept and reported, not replaced by another.
  function type(text: string) {
    setTyped(text)
    onChange(readNumber(text))
  }
  return (
    <div className="flex items-center gap-3">
      <input
        type="range"
        aria-label={label}
        className="min-h-6 min-w-0 flex-1 cursor-pointer"
        min={0}
        max={scale.last}
        step={1}
        value={at === undefined ? 0 : scale.indexOf(at)}
        aria-valuetext={at === undefined ? messages.notSet : String(at)}
        onChange={({ target }) => onChange(scale.valueAt(Number(target.value)))}
      />
      <input
        {...field}
        type="text"
        inputMode="decimal"
        value={typed ?? (value === undefined ? '' : String(value))}
        placeholder="–"
        className={`${boxLook} figures w-20! text-right`}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}
