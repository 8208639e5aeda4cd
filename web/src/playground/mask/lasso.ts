import { boxBetween, within, type Box, type Point, type Raster } from './raster.ts'

/** Fills what a line around it encloses; where it crosses itself, what is inside twice is outside. */
export function fillPolygon(raster: Raster, points: readonly Point[], value: number): Box | undefined {
  const [first] = points
  if (!first || points.length < 3) return undefined
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = within(
    raster,
    boxBetween(
      { x: Math.floor(Math.min(...xs)), y: Math.floor(Math.min(...ys)) },
      { x: Math.ceil(Math.max(...xs)), y: Math.ceil(Math.max(...ys)) },
    ),
  )
  if (!box) return undefined
  for (let y = box.y; y < box.y + box.height; y++) {
    const crossings = crossingsAt(points, y + 0.5)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      // A pixel belongs to it whose middle does.
      const from = Math.max(0, Math.ceil(crossings[at]! - 0.5))
      const to = Math.min(raster.width, Math.ceil(crossings[at + 1]! - 0.5))
      if (to > from) raster.bytes.fill(value, y * raster.width + from, y * raster.width + to)
    }
  }
  return box
}

/** Where the sides cross a height, from left to right. */
function crossingsAt(points: readonly Point[], height: number): number[] {
  return points
    .flatMap((from, index) => {
      const to = points[(index + 1) % points.length]!
      if (from.y <= height === to.y <= height) return []
      return [from.x + ((height - from.y) / (to.y - from.y)) * (to.x - from.x)]
    })
    .toSorted((one, other) => one - other)
}
