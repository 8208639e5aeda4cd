import { mapToGradient } from '../../lib/image/palette.ts'
import { heatPalette } from '../../lib/image/effect/grades.ts'
import { blank } from '@atelier/media/image/image.ts'
import { blurred, lumaPlane } from '../../lib/image/planes/plane.ts'
import { perFrameEffect } from './video-effect.ts'

/** A thermal camera's palette. Its brightness range adapts slowly, or it would flicker with whatever comes and goes. */
export const thermalFilm = perFrameEffect(({ video: { width, height } }) => {
  let range: { low: number; high: number } | undefined
  return (frame) => {
    const { data } = blurred(lumaPlane(frame), 1 + Math.sqrt(width * height) / 400)
    const own = rangeOf(data)
    range = range
      ? { low: range.low + (own.low - range.low) * 0.06, high: range.high + (own.high - range.high) * 0.06 }
      : own
    const { low, high } = range
    const grey = blank(width, height)
    for (let at = 0; at < data.length; at++)
      grey.data.fill(((data[at] - low) * 255) / Math.max(24, high - low), at * 4, at * 4 + 3)
    const shown = mapToGradient(grey, heatPalette, 0)
    for (let at = 3; at < shown.data.length; at += 4) shown.data[at] = 255
    return shown
  }
})

/** The range without the darkest and brightest 2 percent. */
function rangeOf(values: Float32Array): { low: number; high: number } {
  const few = values.filter((_, at) => at % 37 === 0).toSorted()
  return { low: few[Math.floor(few.length * 0.02)], high: few[Math.floor(few.length * 0.98)] }
}
