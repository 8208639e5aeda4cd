/**
 * Box filter: the mean of each value and its neighbours up to `radius` away. At the edges only the existing neighbours
 * count.
 */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  return meansOfColumns(meansOfRows(values, width, height, radius), width, height, radius)
}

function meansOfRows(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const means = new Float32Array(values.length)
  for (let start = 0; start < width * height; start += width) {
    let sum = 0
    let count = 0
    for (let x = -radius; x < width; x++) {
      const entering = x + radius
      if (entering < width) {
        sum += values[start + entering]
        count++
      }
      const leaving = x - radius - 1
      if (leaving >= 0) {
        sum -= values[start + leaving]
        count--
      }
      if (x >= 0) means[start + x] = sum / count
    }
  }
  return means
}

/** Sums all columns at once, row by row, because walking down each column would miss the cache at every step. */
function meansOfColumns(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const means = new Float32Array(values.length)
  const sums = new Float64Array(width)
  let count = 0
  for (let y = -radius; y < height; y++) {
    const entering = (y + radius) * width
    if (y + radius < height) {
      for (let x = 0; x < width; x++) sums[x] += values[entering + x]
      count++
    }
    const leaving = (y - radius - 1) * width
    if (leaving >= 0) {
      for (let x = 0; x < width; x++) sums[x] -= values[leaving + x]
      count--
    }
    if (y >= 0) for (let x = 0; x < width; x++) means[y * width + x] = sums[x] / count
  }
  return means
}
