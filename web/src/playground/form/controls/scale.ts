import type { EnumParam, RangeParam } from '@atelier/contract/param-descriptor.ts'

/** The numbers that a param takes, by their places from 0 to `last`. */
export type Scale = { last: number; valueAt(index: number): number; indexOf(value: number): number }

export function scaleOf(param: EnumParam | RangeParam): Scale {
  return param.kind === 'enum' ? listScale(param.values.map(Number)) : stepScale(param)
}

/** Where only some numbers will do. */
function listScale(values: readonly number[]): Scale {
  const sorted = values.toSorted((a, b) => a - b)
  const distance = (value: number) => (other: number) => Math.abs(other - value)
  return {
    last: sorted.length - 1,
    valueAt: (index) => sorted[index] ?? 0,
    indexOf(value) {
      const distances = sorted.map(distance(value))
      return distances.indexOf(Math.min(...distances))
    },
  }
}

function stepScale({ min, max, step }: RangeParam): Scale {
  const last = Math.floor((max - min) / step + 1e-9)
  // What floating point makes of decimals such as 0.1 is nothing that anybody chose.
  const round = (value: number) => Number(value.toFixed(6))
  return {
    last,
    valueAt: (index) => round(min + index * step),
    indexOf: (value) => Math.min(last, Math.max(0, Math.round((value - min) / step))),
  }
}

/** The number of the scale that is closest; undefined for what is none. */
export const nearest = (scale: Scale, value: number): number | undefined =>
  Number.isFinite(value) ? scale.valueAt(scale.indexOf(value)) : undefined
