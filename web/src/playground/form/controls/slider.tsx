import { useState } from 'react'
import type { ControlProps } from '../control-props.ts'
import { boxLook } from './box-look.ts'
import { nearest, scaleOf } from './scale.ts'

/** A number to drag or to type. Where only some numbers will do, it stops at those. */
export function Slider({ param, value, onChange, field, label }: ControlProps<'range' | 'enum'>) {
  const scale = scaleOf(param)
  const [typed, setTyped] = useState<string>()
  const at = typeof value === 'number' ? value : undefined

  function leave() {
    if (typed !== undefined) onChange(typed.trim() === '' ? undefined : nearest(scale, Number(typed)))
    setTyped(undefined)
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
        value={at === undefined ? 0 : scale.placeOf(at)}
        aria-valuetext={at === undefined ? 'not set' : String(at)}
        onChange={({ target }) => onChange(scale.valueAt(Number(target.value)))}
      />
      <input
        {...field}
        type="text"
        inputMode="decimal"
        value={typed ?? at ?? ''}
        placeholder="–"
        className={`${boxLook} figures w-20! text-right`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
    </div>
  )
}
