import { ease } from '../../image/colour/colour.ts'
import { blank } from '../../image/pixels/picture.ts'
import { look } from './film-effect.ts'

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
