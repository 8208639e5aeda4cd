import type { Projected } from './view.ts'

/** A depth buffer with the triangle seen at each pixel, -1 for none; `near` is larger for what is nearer. */
export type Raster = {
  readonly width: number
  readonly height: number
  readonly near: Float32Array
  readonly triangle: Int32Array
}

export function emptyRaster(width: number, height: number, farthest = 0): Raster {
  const near = new Float32Array(width * height).fill(farthest)
  return { width, height, near, triangle: new Int32Array(width * height).fill(-1) }
}

/** Draws a range of triangles into a raster, with a depth test. */
export function rasterise(
  { x, y, near }: Projected,
  triangles: Uint32Array,
  raster: Raster,
  from = 0,
  to = triangles.length / 3,
): void {
  const { width, height } = raster
  for (let triangle = from; triangle < to; triangle++) {
    const a = triangles[triangle * 3]
    const b = triangles[triangle * 3 + 1]
    const c = triangles[triangle * 3 + 2]
    const ax = x[a]
    const ay = y[a]
    const bx = x[b]
    const by = y[b]
    const cx = x[c]
    const cy = y[c]
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (area === 0 || area !== area) continue
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (left > right || top > bottom) continue
    // The barycentric weights change by the same amount from pixel to pixel.
    const bAcross = (cy - ay) / area
    const bDown = -(cx - ax) / area
    const cAcross = -(by - ay) / area
    const cDown = (bx - ax) / area
    const nearA = near[a]
    const nearB = near[b] - nearA
    const nearC = near[c] - nearA
    for (let row = top; row <= bottom; row++) {
      const dx = left + 0.5 - ax
      const dy = row + 0.5 - ay
      let weightB = dx * bAcross + dy * bDown
      let weightC = dx * cAcross + dy * cDown
      for (let at = row * width + left, end = row * width + right; at <= end; at++) {
        if (weightB >= 0 && weightC >= 0 && weightB + weightC <= 1) {
          const here = nearA + weightB * nearB + weightC * nearC
          if (here > raster.near[at]) {
            raster.near[at] = here
            raster.triangle[at] = triangle
          }
        }
        weightB += bAcross
        weightC += cAcross
      }
    }
  }
}
