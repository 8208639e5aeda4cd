import { ease, hex } from '../../image/colour/colour.ts'
import { inColours } from '../../image/colour/palette.ts'
import { look } from './film-effect.ts'

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
