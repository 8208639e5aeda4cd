import { quantiseColours } from '../pixels/pixels.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { blank } from '@atelier/media/image/image.ts'
import { singleImageEffect, type SingleImageEffect } from './single-image.ts'

/** Crosses of coloured thread on woven cloth. */
export const crossStitch: SingleImageEffect = singleImageEffect(async (image) => {
  const { width, height } = image
  const side = Math.max(5, Math.round(Math.max(width, height) / 100))
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const small = await pixelsOf(
    asSharp(image).resize(columns, rows, { fit: 'fill' }).modulate({ saturation: 1.2 }),
  )
  const threads = await quantiseColours(small, 28)
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const thread = (Math.floor(y / side) * columns + Math.floor(x / side)) * 4
      const [across, down] = [((x % side) + 0.5) / side, ((y % side) + 0.5) / side]
      const rising = Math.abs(across + down - 1)
      const falling = Math.abs(across - down)
      const at = (y * width + x) * 4
      const weave = 232 - ((x % side === 0 ? 26 : 0) + (y % side === 0 ? 26 : 0))
      // The rising thread lies above the falling one, and both are round.
      const strand = rising < 0.36 ? 1.12 - rising * 0.95 : falling < 0.36 ? 0.9 - falling * 0.95 : 0
      for (let part = 0; part < 3; part++) {
        result.data[at + part] =
          strand > 0 ? threads.data[thread + part] * strand + 6 : (weave - part * 9) * 0.9
      }
      result.data[at + 3] = 255
    }
  }
  return result
})
