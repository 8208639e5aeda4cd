import type { Plane } from '../../image/planes/plane.ts'
import type { Flow } from './flow.ts'
import { padded } from './padded.ts'
import { PATCH } from './patch-fit.ts'
import type { Patches } from './patch-search.ts'

/** The flow per pixel: the mean of the overlapping patches, weighted by how well each explains the pixel. */
export function densify({ lefts, tops, ...patches }: Patches, one: Plane, other: Plane): Flow {
  const { width, height, data } = one
  const beyond = padded(other)
  const across = new Float32Array(width * height)
  const down = new Float32Array(width * height)
  const weights = new Float32Array(width * height)
  for (const [index, moveAcross] of patches.across.entries()) {
    const moveDown = patches.down[index]
    const left = lefts[index % lefts.length]
    const top = tops[Math.floor(index / lefts.length)]
    const [x, y] = [beyond.columnOf(left + moveAcross), beyond.rowOf(top + moveDown)]
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [shareX, shareY] = [x - column, y - row]
    for (let line = 0; line < PATCH; line++) {
      let pixel = (top + line) * width + left
      let seen = (row + line) * beyond.width + column
      for (let end = pixel + PATCH; pixel < end; pixel++, seen++) {
        const upper = beyond.data[seen] + (beyond.data[seen + 1] - beyond.data[seen]) * shareX
        const under = seen + beyond.width
        const lower = beyond.data[under] + (beyond.data[under + 1] - beyond.data[under]) * shareX
        const difference = upper + (lower - upper) * shareY - data[pixel]
        const weight = 1 / (1 + difference * difference)
        across[pixel] += moveAcross * weight
        down[pixel] += moveDown * weight
        weights[pixel] += weight
      }
    }
  }
  for (let pixel = 0; pixel < weights.length; pixel++) {
    across[pixel] /= weights[pixel]
    down[pixel] /= weights[pixel]
  }
  return { width, height, across, down }
}
