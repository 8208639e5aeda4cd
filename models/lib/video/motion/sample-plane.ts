/** Bilinear sampling of a plane, clamped to its edges. */
export function samplePlane(
  values: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
): number {
  const clampedX = Math.min(width - 1, Math.max(0, x))
  const clampedY = Math.min(height - 1, Math.max(0, y))
  const column = Math.min(width - 2, Math.floor(clampedX))
  const row = Math.min(height - 2, Math.floor(clampedY))
  const [shareX, shareY] = [clampedX - column, clampedY - row]
  const at = row * width + column
  const upper = values[at] + (values[at + 1] - values[at]) * shareX
  const lower = values[at + width] + (values[at + width + 1] - values[at + width]) * shareX
  return upper + (lower - upper) * shareY
}
