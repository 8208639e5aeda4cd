import { diceOf } from '../../image/chance/dice.ts'
import { ease, hex } from '../../image/colour/colour.ts'
import { inColours } from '../../image/colour/palette.ts'
import { effects as pictureEffects } from '../../image/effect/effect-list.ts'
import { blank, type Picture } from '../../image/pixels/picture.ts'
import { blurred, brightnessOf } from '../../image/planes/plane.ts'
import { steadied } from '../painted/steadied.ts'
import { look } from './film-effect.ts'

/** Tubes of light along every edge. */
export const neonFilm = look(({ seed }) => {
  const steady = steadied()
  return (frame) => pictureEffects['neon']!.make([steady(frame)], '', diceOf(seed))
})

const heat = ['#05002e', '#3b0a8c', '#b3128a', '#f0562b', '#ffc531', '#fffbe0'].map(hex)

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

/** What is bright leaves a trail, as in a photograph that is exposed for a second. */
export const lightTrails = look(({ film: { width, height, fps } }) => {
  const trail = new Float32Array(width * height * 3)
  const fading = 0.12 ** (1 / fps)
  return ({ data }) => {
    const result = blank(width, height)
    for (let at = 0; at < width * height; at++) {
      const most = Math.max(data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!)
      const shine = ease(70, 215, most)
      for (let part = 0; part < 3; part++) {
        const own = data[at * 4 + part]!
        const left = Math.max(own * shine, trail[at * 3 + part]! * fading)
        trail[at * 3 + part] = left
        result.data[at * 4 + part] = Math.max(own * 0.62, left)
      }
      result.data[at * 4 + 3] = 255
    }
    return result
  }
})

/** Mirrors around the middle that turn slowly. */
export const kaleidoscopeFilm = look(({ film: { fps }, seed }) => {
  const start = diceOf(seed)()
  return (frame, index) =>
    pictureEffects['kaleidoscope']!.make([frame], '', () => (start + (index / fps) * 0.035) % 1)
})

/** A signal that breaks now and then: slices slip for some frames, and colours part a little in between. */
export const glitchFilm = look(({ film: { width, fps }, seed }) => (frame, index) => {
  const slot = Math.floor((index / fps) * 9)
  const calm = diceOf(seed, Math.floor(slot / 4))() < 0.45
  if (calm || diceOf(seed, slot + 700)() < 0.25) return parted(frame, Math.max(1, Math.round(width / 260)))
  return pictureEffects['glitch']!.make([frame], '', diceOf(seed, slot + 40))
})

function parted({ width, height, data }: Picture, by: number): Picture {
  const result = new Uint8ClampedArray(data)
  for (let y = 0; y < height; y++) {
    const dim = y % 3 === 0 ? 0.86 : 1
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      result[at] = data[(y * width + Math.max(0, x - by)) * 4]! * dim
      result[at + 1] = data[at + 1]! * dim
      result[at + 2] = data[(y * width + Math.min(width - 1, x + by)) * 4 + 2]! * dim
    }
  }
  return { width, height, data: result }
}

const moonlight = ['#03060f', '#1a3060', '#6f93c8', '#e4efff'].map(hex)

/** Day for night: blue and dim, with the lights that there are left on. */
export const night = look(({ film: { width, height } }) => {
  const rim = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5]
    return 1 - 0.5 * ease(0.3, 0.8, Math.hypot(x, y))
  })
  const curve = Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** 1.55 * 0.78)
  return (frame) => {
    const result = inColours(
      { ...frame, data: frame.data.map((value, at) => (at % 4 === 3 ? value : curve[value]!)) },
      moonlight,
      0.22,
    )
    for (let at = 0; at < rim.length; at++) {
      const from = at * 4
      const [red, green, blue] = [frame.data[from]!, frame.data[from + 1]!, frame.data[from + 2]!]
      // Lamps are warm and nearly white: they keep their own light.
      const lamp = ease(225, 252, Math.min(red, green)) * ease(20, 60, red - blue)
      for (let part = 0; part < 3; part++) {
        const dim = result.data[from + part]! * rim[at]!
        result.data[from + part] = dim + (frame.data[from + part]! - dim) * lamp
      }
    }
    return result
  }
})
