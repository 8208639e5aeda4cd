import type { RangeParam } from '@atelier/contract/param-descriptor.ts'
import { useState } from 'react'
import { boxLook } from '../form/controls/box-look.ts'

type Props = {
  id: string
  bound: Pick<RangeParam, 'min' | 'max' | 'step'>
  value: number
  /** The nearest number that will do. */
  fit(pixels: number): number
  onChange(pixels: number): void
}

/**
 * A number of pixels. It is fitted only when the field is left, so that a 6 typed on the way to 64 is not rounded
 * away.
 */
export function PixelsField({ id, bound: { min, max, step }, value, fit, onChange }: Props) {
  const [typed, setTyped] = useState<string>()

  function type(text: string) {
    setTyped(text)
    const pixels = Number(text)
    if (text !== '' && fit(pixels) === pixels) onChange(pixels)
  }
  function leave() {
    if (typed !== undefined) onChange(fit(Number(typed)))
    setTyped(undefined)
  }
  return (
    <input
      id={id}
      type="number"
      {...{ min, max, step }}
      value={typed ?? value}
      className={`${boxLook} figures px-2!`}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  )
}
