/** The zoom and the offset of the image. */
export type View = { scale: number; x: number; y: number }

export const still: View = { scale: 1, x: 0, y: 0 }
const LARGEST = 8

/** The view after a pinch; at scale 1 the offset is reset. */
export function pinched({ scale, x, y }: View, growth: number, by: { x: number; y: number }): View {
  const next = Math.min(LARGEST, Math.max(1, scale * growth))
  return next === 1 ? still : { scale: next, x: x + by.x, y: y + by.y }
}
