/** The role of a pixel: outside of the membrane, a boundary value, or an unknown to be interpolated. */
const outside = 0
export const fixed = 1
export const free = 2

/**
 * Membrane interpolation: gives free pixels the solution of the Laplace equation between the fixed ones, coarse to
 * fine.
 */
export function solveMembrane(width: number, height: number, values: Float32Array, roles: Uint8Array): void {
  if (width > 3 && height > 3) startFromHalf(width, height, values, roles)
  for (let sweep = 0; sweep < 6; sweep++) relax(width, height, values, roles)
}

function startFromHalf(width: number, height: number, values: Float32Array, roles: Uint8Array): void {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 }
  const sums = new Float32Array(half.width * half.height)
  const counts = new Uint8Array(sums.length)
  const halfRoles = new Uint8Array(sums.length)
  const above = (pixel: number) => (Math.floor(pixel / width) >> 1) * half.width + ((pixel % width) >> 1)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const at = above(pixel)
    if (roles[pixel] === fixed) {
      sums[at] += values[pixel]
      counts[at]++
      halfRoles[at] = fixed
    } else if (roles[pixel] === free && halfRoles[at] === outside) halfRoles[at] = free
  }
  for (let at = 0; at < sums.length; at++) if (counts[at]) sums[at] /= counts[at]
  solveMembrane(half.width, half.height, sums, halfRoles)
  for (let pixel = 0; pixel < values.length; pixel++) {
    if (roles[pixel] === free) values[pixel] = sums[above(pixel)]
  }
}

/** Each free pixel takes the mean of its neighbours. */
function relax(width: number, height: number, values: Float32Array, roles: Uint8Array): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      if (roles[pixel] !== free) continue
      let sum = 0
      let count = 0
      const take = (neighbour: number) => {
        if (!roles[neighbour]) return
        sum += values[neighbour]
        count++
      }
      if (x > 0) take(pixel - 1)
      if (x + 1 < width) take(pixel + 1)
      if (y > 0) take(pixel - width)
      if (y + 1 < height) take(pixel + width)
      if (count > 0) values[pixel] = sum / count
    }
  }
}
