import { uploadLimits } from '@atelier/contract/limits.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { Offer } from '../offer.ts'
import { valueOf, type Values } from '../values.ts'

/** The most that a picture may be: pixels of a side and in all, and bytes. */
export type Room = { side: number; pixels: number; bytes: number }

/** The params whose picture is worked on; a mask or a garment does not decide how large the outcome is. */
const sizing: ReadonlySet<ParamName> = new Set(['image', 'images', 'first_frame'])

/** What an upload may be, and what this model makes of it: where it keeps the size, what is too large to make is too large to send. */
export function roomFor(offer: Offer, values: Values, name: ParamName): Room {
  const { maxOutputSide = Infinity, maxOutputPixels = Infinity, maxInputBytes = Infinity } = offer.inputLimits
  const { maxSidePixels, maxBytes } = uploadLimits.image
  const bytes = Math.min(maxBytes, maxInputBytes)
  if (!offer.keepsSize || !sizing.has(name)) return { side: maxSidePixels, pixels: Infinity, bytes }
  const factor = enlargement(offer, values)
  const side = Math.min(maxSidePixels, Math.floor(maxOutputSide / factor))
  return { side, pixels: Math.floor(maxOutputPixels / factor ** 2), bytes }
}

/** Numbers, and words such as `2x`. */
const enlargement = (offer: Offer, values: Values): number =>
  Number.parseFloat(String(valueOf(offer, values, 'upscale_factor'))) || 1

type Size = { width: number; height: number }

/** The largest size of the same shape that has room. */
export function fitInto({ width, height }: Size, { side, pixels }: Room): Size {
  const scale = Math.min(1, side / Math.max(width, height), Math.sqrt(pixels / (width * height)))
  return scaledBy({ width, height }, scale)
}

export function scaledBy({ width, height }: Size, scale: number): Size {
  // What floating point takes away from a whole number is given back.
  const along = (length: number) => Math.max(1, Math.floor(length * scale + 1e-6))
  return { width: along(width), height: along(height) }
}
