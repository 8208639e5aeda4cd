import type { Outline } from './outlines.ts'

/** A closed outline as an SVG path, simplified and with its corners rounded as far as the tolerance allows. */
export function pathOf(outline: Outline, tolerance: number): string {
  const points = simplify(outline, tolerance)
  const count = points.length / 2
  if (count < 3) return ''
  let path = ''
  for (let index = 0; index < count; index++) {
    const [x, y] = [points[index * 2], points[index * 2 + 1]]
    const before = leg(points, index, index + count - 1)
    const after = leg(points, index, index + 1)
    const turn = Math.PI - Math.abs(angleBetween(before.angle, after.angle))
    // A quadratic curve cuts a corner by about a quarter of the length of its legs times the angle.
    const reach = turn > CORNER ? 0 : (3 * tolerance) / Math.max(0.05, turn)
    const from = Math.min(before.length / 2, reach)
    const to = Math.min(after.length / 2, reach)
    path += `${index === 0 ? 'M' : 'L'}${formatPoint(x + Math.cos(before.angle) * from, y + Math.sin(before.angle) * from)}`
    if (reach > 0)
      path += `Q${formatPoint(x, y)} ${formatPoint(x + Math.cos(after.angle) * to, y + Math.sin(after.angle) * to)}`
  }
  return `${path}Z`
}

/** Turns beyond this angle, in radians, stay sharp. */
const CORNER = 1.3

/** The vector from a point to one of its neighbours, in polar coordinates. */
function leg(points: readonly number[], from: number, to: number): { angle: number; length: number } {
  const other = to % (points.length / 2)
  const x = points[other * 2] - points[from * 2]
  const y = points[other * 2 + 1] - points[from * 2 + 1]
  return { angle: Math.atan2(y, x), length: Math.hypot(x, y) }
}

function angleBetween(one: number, other: number): number {
  return Math.atan2(Math.sin(one - other), Math.cos(one - other))
}

const formatPoint = (x: number, y: number) => `${round(x)} ${round(y)}`

const round = (value: number) => Math.round(value * 10) / 10

/** Removes points within the tolerance of the simplified line (Douglas and Peucker). */
function simplify(outline: Outline, tolerance: number): number[] {
  const count = outline.length / 2
  const kept = new Uint8Array(count)
  const far = farthestFrom(outline, 0)
  kept[0] = 1
  kept[far] = 1
  keepBetween(outline, 0, far, tolerance, kept)
  keepBetween(outline, far, count, tolerance, kept)
  return [...kept.keys()].flatMap((index) =>
    kept[index] ? [outline[index * 2], outline[index * 2 + 1]] : [],
  )
}

/** Marks the points to keep between two points; the end may be the first point again. */
function keepBetween(outline: Outline, from: number, to: number, tolerance: number, kept: Uint8Array): void {
  const stack = [[from, to] as const]
  const count = outline.length / 2
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [start, end] = span
    const [startX, startY] = [outline[start * 2], outline[start * 2 + 1]]
    const [endX, endY] = [outline[(end % count) * 2], outline[(end % count) * 2 + 1]]
    const length = Math.hypot(endX - startX, endY - startY)
    let most = tolerance
    let worst = -1
    for (let index = start + 1; index < end; index++) {
      const [pointX, pointY] = [outline[index * 2] - startX, outline[index * 2 + 1] - startY]
      const distance =
        length === 0
          ? Math.hypot(pointX, pointY)
          : Math.abs(pointX * (endY - startY) - pointY * (endX - startX)) / length
      if (distance > most) {
        most = distance
        worst = index
      }
    }
    if (worst < 0) continue
    kept[worst] = 1
    stack.push([start, worst], [worst, end])
  }
}

function farthestFrom(outline: Outline, index: number): number {
  let far = 0
  let most = -1
  for (let other = 0; other < outline.length / 2; other++) {
    const distance = Math.hypot(
      outline[other * 2] - outline[index * 2],
      outline[other * 2 + 1] - outline[index * 2 + 1],
    )
    if (distance > most) {
      most = distance
      far = other
    }
  }
  return far
}
