/** The zoom and the offset of the image. */
export type View = { scale: number; x: number; y: number }
/** Pixels of the screen; of a place, from the middle of the surface. */
export type Offset = { x: number; y: number }

export const unzoomed: View = { scale: 1, x: 0, y: 0 }
const LARGEST = 12

/** The view after zooming: what is at the place stays there. The whole image is the smallest, and has no offset. */
export function zoomed({ scale, x, y }: View, growth: number, at: Offset): View {
  const next = Math.min(LARGEST, Math.max(1, scale * growth))
  if (next === 1) return unzoomed
  const ratio = next / scale
  return { scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }
}

/** The view after moving the image, which the whole image does not. */
export const panned = (view: View, by: Offset): View =>
  view.scale === 1 ? view : { ...view, x: view.x + by.x, y: view.y + by.y }
