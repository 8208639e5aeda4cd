/** The mean of each value and its neighbours up to `radius` away, as many of them as there are at the edges. */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const rows = new Float32Array(values.length)
  for (let y = 0; y < height; y++) meanLine(values, rows, y * width, 1, width, radius)
  const means = new Float32Array(values.length)
  for (let x = 0; x < width; x++) meanLine(rows, means, x, width, height, radius)
  return means
}

function meanLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  let sum = 0
  let count = 0
  for (let index = -radius; index < length; index++) {
    const entering = index + radius
    if (entering < length) {
      sum += from[start + entering * step]!
      count++
    }
    const leaving = index - radius - 1
    if (leaving >= 0) {
      sum -= from[start + leaving * step]!
      count--
    }
    if (index >= 0) to[start + index * step] = sum / count
  }
}
