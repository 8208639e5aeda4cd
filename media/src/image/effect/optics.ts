import { ease } from '../colour/colour.ts'
import { blank } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import { single, type Only } from './single.ts'

/** A toy world: only a band across the middle is sharp. */
export const tiltShift: Only = single(async (picture) => {
  const { width, height } = picture
  const unit = Math.sqrt(width * height)
  const vivid = await pixelsOf(
    asSharp(picture).modulate({ saturation: 1.45, brightness: 1.04 }).linear(1.08, -8),
  )
  const soft = await pixelsOf(asSharp(vivid).blur(Math.max(0.6, unit / 170)))
  const softer = await pixelsOf(asSharp(vivid).blur(Math.max(1, unit / 60)))
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    const away = Math.abs(y / height - 0.56)
    const [first, second] = [ease(0.08, 0.2, away), ease(0.18, 0.42, away)]
    for (let at = y * width * 4; at < (y + 1) * width * 4; at++) {
      const near = vivid.data[at]! + (soft.data[at]! - vivid.data[at]!) * first
      result.data[at] = near + (softer.data[at]! - near) * second
    }
  }
  return result
})

/** A broken signal: slices slip, colours part, lines show. */
export const glitch: Only = single((picture, dice) => {
  const { width, height, data } = picture
  const unit = Math.sqrt(width * height)
  const slips = new Int32Array(height)
  const parts = new Int32Array(height)
  for (let y = 0; y < height;) {
    const tall = Math.ceil((0.008 + dice() ** 3 * 0.12) * height)
    const isBroken = dice() < 0.45
    const slip = isBroken ? Math.round((dice() - 0.5) * unit * 0.24) : 0
    const part = Math.round(unit * (isBroken ? 0.012 + dice() * 0.03 : 0.007))
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
        const from = (((x + slips[y]! + (part - 1) * parts[y]!) % width) + width) % width
        result.data[at + part] = data[(y * width + from) * 4 + part]! * dim
      }
      result.data[at + 3] = 255
    }
  }
  return result
})

/** Twelve mirrors around the middle. */
export const kaleidoscope: Only = single((picture, dice) => {
  const { width, height, data } = picture
  const wedge = Math.PI / 6
  const turn = dice() * Math.PI * 2
  const reach = Math.min(width, height) / 2
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(x - width / 2, y - height / 2)
      const angle = Math.atan2(y - height / 2, x - width / 2) + Math.PI * 2
      const folded = Math.abs((angle % (wedge * 2)) - wedge) + turn
      // Beyond the rim the mirrors turn it back.
      const along = reach - Math.abs(reach - (away % (reach * 2)))
      const fromX = Math.min(width - 1, Math.max(0, Math.round(width / 2 + Math.cos(folded) * along)))
      const fromY = Math.min(height - 1, Math.max(0, Math.round(height / 2 + Math.sin(folded) * along)))
      const [at, from] = [(y * width + x) * 4, (fromY * width + fromX) * 4]
      for (let part = 0; part < 4; part++) result.data[at + part] = data[from + part]!
    }
  }
  return result
})
