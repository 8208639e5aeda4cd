import { inColours } from '../../image/colour/palette.ts'
import { heat } from '../../image/effect/grades.ts'
import { blank } from '../../image/pixels/picture.ts'
import { blurred, brightnessOf } from '../../image/planes/plane.ts'
import { look } from './film-effect.ts'

/** As a camera for heat shows it. How bright the scene is it learns slowly, or it would flicker with what comes and goes. */
export const thermalFilm = look(({ film: { width, height } }) => {
  let range: { low: number; high: number } | undefined
  return (frame) => {
    const { data } = blurred(brightnessOf(frame), 1 + Math.sqrt(width * height) / 400)
    const own = rangeOf(data)
    range = range
      ? { low: range.low + (own.low - range.low) * 0.06, high: range.high + (own.high - range.high) * 0.06 }
      : own
    const { low, high } = range
    const grey = blank(width, height)
    for (let at = 0; at < data.length; at++)
      grey.data.fill(((data[at]! - low) * 255) / Math.max(24, high - low), at * 4, at * 4 + 3)
    const shown = inColours(grey, heat, 0)
    for (let at = 3; at < shown.data.length; at += 4) shown.data[at] = 255
    return shown
  }
})

/** All but the darkest and the brightest. */
function rangeOf(values: Float32Array): { low: number; high: number } {
  const few = values.filter((_, at) => at % 37 === 0).toSorted()
  return { low: few[Math.floor(few.length * 0.02)]!, high: few[Math.floor(few.length * 0.98)]! }
}
