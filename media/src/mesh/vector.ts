export type Vector = readonly [x: number, y: number, z: number]

/** The vector that begins at an index of a list of numbers. */
export const vectorAt = (values: ArrayLike<number>, at: number): Vector => [
  values[at],
  values[at + 1],
  values[at + 2],
]

export const subtracted = ([x, y, z]: Vector, [a, b, c]: Vector): Vector => [x - a, y - b, z - c]
export const added = ([x, y, z]: Vector, [a, b, c]: Vector): Vector => [x + a, y + b, z + c]
export const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]
export const multiplied = ([x, y, z]: Vector, [a, b, c]: Vector): Vector => [x * a, y * b, z * c]
export const dot = ([x, y, z]: Vector, [a, b, c]: Vector): number => x * a + y * b + z * c

export function mapped([x, y, z]: Vector, to: (value: number, axis: 0 | 1 | 2) => number): Vector {
  return [to(x, 0), to(y, 1), to(z, 2)]
}

/** Linear interpolation. */
export const mixed = (one: Vector, other: Vector, share: number): Vector =>
  added(one, scaled(subtracted(other, one), share))

export function cross([x, y, z]: Vector, [a, b, c]: Vector): Vector {
  return [y * c - z * b, z * a - x * c, x * b - y * a]
}

/** Of length 1; a vector without length becomes one that points up. */
export function normalized(vector: Vector): Vector {
  const length = Math.hypot(vector[0], vector[1], vector[2])
  return length < 1e-12 ? [0, 1, 0] : scaled(vector, 1 / length)
}
