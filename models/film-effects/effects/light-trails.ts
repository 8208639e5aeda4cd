import { smoothstep } from '@atelier/media/image/colour.ts'
import { blank } from '@atelier/media/image/image.ts'
import { perFrameEffect } from './video-effect.ts'

/** Bright pixels leave a trail, as in a long exposure. */
export const lightTrails = perFrameEffect(({ video: { width, height, fps } }) => {
  const trail = new Float32Array(width * height * 3)
  const fading = 0.12 ** (1 / fps)
  return ({ data }) => {
    const result = blank(width, height)
    for (let at = 0; at < width * height; at++) {
      const most = Math.max(data[at * 4], data[at * 4 + 1], data[at * 4 + 2])
      const shine = smoothstep(70, 215, most)
      for (let channel = 0; channel < 3; channel++) {
        const own = data[at * 4 + channel]
        const left = Math.max(own * shine, trail[at * 3 + channel] * fading)
        trail[at * 3 + channel] = left
        result.data[at * 4 + channel] = Math.max(own * 0.62, left)
      }
      result.data[at * 4 + 3] = 255
    }
    return result
  }
})
