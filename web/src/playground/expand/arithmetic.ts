import type { InputLimits } from '@atelier/contract/model.ts'
import type { RangeParam } from '@atelier/contract/param-descriptor.ts'
import { formatNumber } from '../../messages/numbers.ts'
import * as messages from '#messages/form.ts'

export const sides = ['left', 'right', 'top', 'bottom'] as const
export type Side = (typeof sides)[number]
export type Sides = Record<Side, number>
export type Size = { width: number; height: number }

/** What each side may be; a side that the model does not offer stays 0. */
export type Bounds = { [Name in Side]?: Pick<RangeParam, 'min' | 'max' | 'step'> }

export const outputSize = ({ width, height }: Size, { left, right, top, bottom }: Sides): Size => ({
  width: width + left + right,
  height: height + top + bottom,
})

/** A number of pixels as a side takes it. */
export function fitted(bounds: Bounds, side: Side, pixels: number): number {
  const bound = bounds[side]
  if (!bound) return 0
  const { min, max, step } = bound
  const steps = Math.round((Math.min(max, Math.max(min, pixels)) - min) / step)
  return Math.min(min + steps * step, min + Math.floor((max - min) / step) * step)
}

/** The margins that give the image the wanted aspect ratio, as even as possible; nothing is cropped. */
export function toRatio(size: Size, ratio: number, bounds: Bounds): Sides {
  const wanted =
    size.width / size.height < ratio
      ? { across: Math.round(size.height * ratio) - size.width, down: 0 }
      : { across: 0, down: Math.round(size.width / ratio) - size.height }
  const split = (all: number, first: Side, second: Side): [number, number] => {
    const one = fitted(bounds, first, Math.floor(all / 2))
    const other = fitted(bounds, second, all - one)
    // What the second could not take, the first may.
    return [fitted(bounds, first, all - other), other]
  }
  const [left, right] = split(wanted.across, 'left', 'right')
  const [top, bottom] = split(wanted.down, 'top', 'bottom')
  return { left, right, top, bottom }
}

/** Why an image of this size cannot be made; null where it can. */
export function sizeIssue(
  { width, height }: Size,
  { maxOutputSide, maxOutputPixels }: InputLimits,
): string | null {
  if (maxOutputSide !== undefined && Math.max(width, height) > maxOutputSide)
    return messages.sideTooLong(formatNumber(maxOutputSide))
  if (maxOutputPixels !== undefined && width * height > maxOutputPixels)
    return messages.tooManyPixels(formatNumber(maxOutputPixels), formatNumber(width * height))
  return null
}
