import { smoothstep } from '@atelier/media/image/colour.ts'
import { blank } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { singleImageEffect, type SingleImageEffect } from './single-image.ts'

/** Tilt-shift: only a band across the middle is sharp, as in a photograph of a miniature. */
export const tiltShift: SingleImageEffect = singleImageEffect(async (image) => {
  const { width, height } = image
  const unit = Math.sqrt(width * height)
  const vivid = await pixelsOf(
    asSharp(image).modulate({ saturation: 1.45, brightness: 1.04 }).linear(1.08, -8),
  )
  const soft = await pixelsOf(asSharp(vivid).blur(Math.max(0.6, unit / 170)))
  const softer = await pixelsOf(asSharp(vivid).blur(Math.max(1, unit / 60)))
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    const distance = Math.abs(y / height - 0.56)
    const [first, second] = [smoothstep(0.08, 0.2, distance), smoothstep(0.18, 0.42, distance)]
    for (let at = y * width * 4; at < (y + 1) * width * 4; at++) {
      const near = vivid.data[at] + (soft.data[at] - vivid.data[at]) * first
      result.data[at] = near + (softer.data[at] - near) * second
    }
  }
  return result
})

/** A broken signal: shifted slices, separated colour channels and scan lines. */
export const glitch: SingleImageEffect = singleImageEffect((image, rng) => {
  const { width, height, data } = image
  const unit = Math.sqrt(width * height)
  const slips = new Int32Array(height)
  const parts = new Int32Array(height)
  for (let y = 0; y < height;) {
    const tall = Math.ceil((0.008 + rng() ** 3 * 0.12) * height)
    const isBroken = rng() < 0.45
    const slip = isBroken ? Math.round((rng() - 0.5) * unit * 0.24) : 0
    const part = Math.round(unit * (isBroken ? 0.012 + rng() * 0.03 : 0.007))
    slips.fill(slip, y, y + tall)
    parts.fill(part, y, y + tall)
    y += tall
  }
  const line = Math.max(2, Math.round(unit / 320))
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    const dim = Math.floor(y / line) % 2 ? 0.8 : 1.06
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      for (let part = 0; part < 3; part++) {
        const from = (((x + slips[y] + (part - 1) * parts[y]) % width) + width) % width
        result.data[at + part] = data[(y * width + from) * 4 + part] * dim
      }
      result.data[at + 3] = 255
    }
  }
  return result
})

/** Twelve mirrors around the middle. */
export const kaleidoscope: SingleImageEffect = singleImageEffect((image, rng) => {
  const { width, height, data } = image
  const wedge = Math.PI / 6
  const turn = rng() * Math.PI * 2
  const reach = Math.min(width, height) / 2
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x - width / 2, y - height / 2)
      const angle = Math.atan2(y - height / 2, x - width / 2) + Math.PI * 2
      const folded = Math.abs((angle % (wedge * 2)) - wedge) + turn
      // Beyond the radius the mirrors reflect it back.
      const along = reach - Math.abs(reach - (distance % (reach * 2)))
      const fromX = Math.min(width - 1, Math.max(0, Math.round(width / 2 + Math.cos(folded) * along)))
      const fromY = Math.min(height - 1, Math.max(0, Math.round(height / 2 + Math.sin(folded) * along)))
      const [at, from] = [(y * width + x) * 4, (fromY * width + fromX) * 4]
      for (let part = 0; part < 4; part++) result.data[at + part] = data[from + part]
    }
  }
  return result
})
