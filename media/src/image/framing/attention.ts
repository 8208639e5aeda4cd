import type { Face } from '../neural/faces.ts'
import { asSharp } from '../pixels/resized.ts'
import type { Picture } from '../pixels/picture.ts'

/** Where one looks first, over a picture that was made small: larger is more. */
export type Attention = { readonly width: number; readonly height: number; readonly values: Float32Array }

const LONGEST = 160

/** What differs from its wider surroundings in light or colour, or has edges. The middle counts a little more. */
export async function attentionOf(picture: Picture): Promise<Attention> {
  const small = asSharp(picture)
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
      squares += (one[pixel * 3 + channel]! - other[pixel * 3 + channel]!) ** 2
    values[pixel] = Math.sqrt(squares) * (1 - 0.6 * Math.hypot(x, y))
  }
  return { width, height, values }
}

/** Heads before all: of a person without one nobody wants a picture. Each counts as much as all that is no face. */
export function lookAtFaces(attention: Attention, picture: Picture, faces: readonly Face[]): Attention {
  const { width, height } = attention
  const values = attention.values.slice()
  const all = values.reduce((sum, value) => sum + value, 0)
  const scale = width / picture.width
  for (const { box } of faces) {
    // With the hair above, the chin below, and a little air.
    const left = Math.max(0, Math.floor((box.left - 0.2 * box.width) * scale))
    const right = Math.min(width, Math.ceil((box.left + 1.2 * box.width) * scale))
    const top = Math.max(0, Math.floor((box.top - 0.5 * box.height) * scale))
    const bottom = Math.min(height, Math.ceil((box.top + 1.2 * box.height) * scale))
    const each = all / Math.max(1, (right - left) * (bottom - top))
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) values[y * width + x]! += each
  }
  return { width, height, values }
}

function floats(bytes: Buffer): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}
