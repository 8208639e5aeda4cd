import { uploadLimits } from '@atelier/contract/limits.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { FormSource } from '../form-source.ts'
import { valueOf, type Values } from '../values.ts'

/** The largest image allowed: pixels of a side and in all, and bytes. */
export type ImageLimits = { side: number; pixels: number; bytes: number }

/** The params whose image decides the size of the output; a mask or a garment does not. */
const sizing: ReadonlySet<ParamName> = new Set(['image', 'images', 'first_frame'])

/**
 * The limits of uploads and of this model: where the output has the size of the input, the limits of outputs apply to
 * the input.
 */
export function imageLimitsFor(formSource: FormSource, values: Values, name: ParamName): ImageLimits {
  const {
    maxOutputSide = Infinity,
    maxOutputPixels = Infinity,
    maxInputBytes = Infinity,
  } = formSource.inputLimits
  const { maxSidePixels, maxBytes } = uploadLimits.image
  const bytes = Math.min(maxBytes, maxInputBytes)
  if (!formSource.keepsSize || !sizing.has(name)) return { side: maxSidePixels, pixels: Infinity, bytes }
  const factor = enlargement(formSource, values)
  const side = Math.min(maxSidePixels, Math.floor(maxOutputSide / factor))
  return { side, pixels: Math.floor(maxOutputPixels / factor ** 2), bytes }
}

/** Numbers, and words such as `2x`. */
const enlargement = (formSource: FormSource, values: Values): number =>
  Number.parseFloat(String(valueOf(formSource, values, 'upscale_factor'))) || 1

type Size = { width: number; height: number }

/** The largest size of the same aspect ratio within the limits. */
export function fitInto({ width, height }: Size, { side, pixels }: ImageLimits): Size {
  const scale = Math.min(1, side / Math.max(width, height), Math.sqrt(pixels / (width * height)))
  return scaledBy({ width, height }, scale)
}

export function scaledBy({ width, height }: Size, scale: number): Size {
  // Compensates for floating-point error below a whole number.
  const along = (length: number) => Math.max(1, Math.floor(length * scale + 1e-6))
  return { width: along(width), height: along(height) }
}
