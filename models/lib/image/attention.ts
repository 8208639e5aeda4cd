import type { Face } from '../onnx/faces.ts'
import { asSharp } from '@atelier/media/image/resized.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** A saliency map over a downscaled image: larger values draw the eye more. */
export type Attention = { readonly width: number; readonly height: number; readonly values: Float32Array }

const LONGEST = 160

/** Saliency as the difference of each pixel from its blurred surroundings in Lab, weighted slightly towards the centre. */
export async function attentionOf(image: Image): Promise<Attention> {
  const small = asSharp(image)
    .flatten({ background: '#808080' })
    .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('lab')
  const fine = await small.clone().raw({ depth: 'float' }).toBuffer({ resolveWithObject: true })
  const { width, height } = fine.info
  const wide = await small
    .clone()
    .blur(Math.max(1, Math.max(width, height) / 12))
    .raw({ depth: 'float' })
    .toBuffer()
  const one = floats(fine.data)
  const other = floats(wide)
  const values = new Float32Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const x = (pixel % width) / width - 0.5
    const y = Math.floor(pixel / width) / height - 0.5
    let squares = 0
    for (let channel = 0; channel < 3; channel++)
      squares += (one[pixel * 3 + channel] - other[pixel * 3 + channel]) ** 2
    values[pixel] = Math.sqrt(squares) * (1 - 0.6 * Math.hypot(x, y))
  }
  return { width, height, values }
}

/** Adds to every face as much attention as the rest of the image has in total, so that crops keep heads. */
export function boostFaces(attention: Attention, image: Image, faces: readonly Face[]): Attention {
  const { width, height } = attention
  const values = attention.values.slice()
  const all = values.reduce((sum, value) => sum + value, 0)
  const scale = width / image.width
  for (const { box } of faces) {
    // Includes the hair, the chin and a small margin.
    const left = Math.max(0, Math.floor((box.left - 0.2 * box.width) * scale))
    const right = Math.min(width, Math.ceil((box.left + 1.2 * box.width) * scale))
    const top = Math.max(0, Math.floor((box.top - 0.5 * box.height) * scale))
    const bottom = Math.min(height, Math.ceil((box.top + 1.2 * box.height) * scale))
    const each = all / Math.max(1, (right - left) * (bottom - top))
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) values[y * width + x] += each
  }
  return { width, height, values }
}

function floats(bytes: Buffer): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}
