import { blank, type Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'

/** Residuals are stored in bytes around this value, so that negative ones fit too. */
const ZERO = 128

/**
 * Iterative back-projection: an enlarged image that is downscaled again should equal its source. The difference is
 * enlarged and added, which restores edges that the enlargement softened.
 */
export async function backProject(large: Image, small: Image): Promise<Image> {
  const downscaled = await resized(large, small.width, small.height)
  const residual = blank(small.width, small.height)
  for (let at = 0; at < residual.data.length; at += 4) {
    for (let channel = at; channel < at + 3; channel++)
      residual.data[channel] = ZERO + small.data[channel] - downscaled.data[channel]
    residual.data[at + 3] = 255
  }
  const addition = await resized(residual, large.width, large.height)
  const corrected = new Uint8ClampedArray(large.data)
  for (let at = 0; at < corrected.length; at += 4) {
    for (let channel = at; channel < at + 3; channel++)
      corrected[channel] = corrected[channel] + addition.data[channel] - ZERO
  }
  return { ...large, data: corrected }
}
