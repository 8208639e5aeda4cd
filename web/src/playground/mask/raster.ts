/** A mask: what is 255 is to be changed, what is 0 stays. */
export type Raster = { width: number; height: number; bytes: Uint8Array }
export type Point = { x: number; y: number }
/** A part of a raster, in whole pixels. */
export type Box = { x: number; y: number; width: number; height: number }

export const CHANGE = 255
export const KEEP = 0

export const emptyRaster = (width: number, height: number): Raster => ({
  width,
  height,
  bytes: new Uint8Array(width * height),
})

/** Draws a line with a round brush. Gives the part that it may have touched; undefined where it was all outside. */
export function paintLine(
  raster: Raster,
  from: Point,
  to: Point,
  radius: number,
  value: number,
): Box | undefined {
  const box = within(raster, {
    x: Math.floor(Math.min(from.x, to.x) - radius),
    y: Math.floor(Math.min(from.y, to.y) - radius),
    width: Math.ceil(Math.abs(to.x - from.x) + 2 * radius) + 1,
    height: Math.ceil(Math.abs(to.y - from.y) + 2 * radius) + 1,
  })
  if (!box) return undefined
  const [across, down] = [to.x - from.x, to.y - from.y]
  const length = across ** 2 + down ** 2
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      // From the middle of the pixel to the closest point of the line.
      const [right, below] = [x + 0.5 - from.x, y + 0.5 - from.y]
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, (right * across + below * down) / length))
      const distance = (right - along * across) ** 2 + (below - along * down) ** 2
      if (distance <= radius ** 2) raster.bytes[y * raster.width + x] = value
    }
  }
  return box
}

export function fillBox(raster: Raster, box: Box, value: number): Box | undefined {
  const inside = within(raster, box)
  if (!inside) return undefined
  for (let y = inside.y; y < inside.y + inside.height; y++) {
    const start = y * raster.width + inside.x
    raster.bytes.fill(value, start, start + inside.width)
  }
  return inside
}

export function invert(raster: Raster): Box {
  for (let at = 0; at < raster.bytes.length; at++) raster.bytes[at] = CHANGE - raster.bytes[at]!
  return whole(raster)
}

export const whole = ({ width, height }: Raster): Box => ({ x: 0, y: 0, width, height })

export const hasMarks = ({ bytes }: Raster): boolean => bytes.includes(CHANGE)

/** The box that holds both. */
export function around(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (!one || !other) return one ?? other
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

/** A box between two corners, in whatever order. */
export const boxBetween = (one: Point, other: Point): Box => {
  const [x, y] = [Math.round(Math.min(one.x, other.x)), Math.round(Math.min(one.y, other.y))]
  return {
    x,
    y,
    width: Math.round(Math.max(one.x, other.x)) - x,
    height: Math.round(Math.max(one.y, other.y)) - y,
  }
}

export function within({ width, height }: Raster, box: Box): Box | undefined {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)]
  const right = Math.min(width, box.x + box.width)
  const bottom = Math.min(height, box.y + box.height)
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined
}
