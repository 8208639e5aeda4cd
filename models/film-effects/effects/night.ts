import { smoothstep, hex } from '@atelier/media/image/colour.ts'
import { mapToGradient } from '../../lib/image/palette.ts'
import { perFrameEffect } from './video-effect.ts'

const moonlight = ['#03060f', '#1a3060', '#6f93c8', '#e4efff'].map(hex)

/** Day for night: blue and dim, with lamps left bright. */
export const night = perFrameEffect(({ video: { width, height } }) => {
  const vignette = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5]
    return 1 - 0.5 * smoothstep(0.3, 0.8, Math.hypot(x, y))
  })
  const curve = Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** 1.55 * 0.78)
  return (frame) => {
    const result = mapToGradient(
      { ...frame, data: frame.data.map((value, at) => (at % 4 === 3 ? value : curve[value])) },
      moonlight,
      0.22,
    )
    for (let at = 0; at < vignette.length; at++) {
      const from = at * 4
      const [red, green, blue] = [frame.data[from], frame.data[from + 1], frame.data[from + 2]]
      // Lamps are warm and nearly white, and keep their brightness.
      const lamp = smoothstep(225, 252, Math.min(red, green)) * smoothstep(20, 60, red - blue)
      for (let channel = 0; channel < 3; channel++) {
        const dim = result.data[from + channel] * vignette[at]
        result.data[from + channel] = dim + (frame.data[from + channel] - dim) * lamp
      }
    }
    return result
  }
})
