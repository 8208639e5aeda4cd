export type Point = readonly [x: number, y: number, z: number]

export const subtracted = ([x, y, z]: Point, [a, b, c]: Point): Point => [x - a, y - b, z - c]
export const added = ([x, y, z]: Point, [a, b, c]: Point): Point => [x + a, y + b, z + c]
export const scaled = ([x, y, z]: Point, by: number): Point => [x * by, y * by, z * by]
export const dot = ([x, y, z]: Point, [a, b, c]: Point): number => x * a + y * b + z * c

export function cross([x, y, z]: Point, [a, b, c]: Point): Point {
  return [y * c - z * b, z * a - x * c, x * b - y * a]
}

/** Of length 1; upwards where it has none. */
export function normalized(point: Point): Point {
  const length = Math.hypot(...point)
  return length < 1e-12 ? [0, 1, 0] : scaled(point, 1 / length)
}
