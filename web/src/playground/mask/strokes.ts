import type { Point } from './raster.ts'

export const tools = ['brush', 'eraser', 'lasso', 'rectangle', 'hand'] as const
export type Tool = (typeof tools)[number]

/** How thick a stroke is: a pen that is hardly pressed draws a third of it. Other pointers know no pressure. */
export const pressedRadius = (
  radius: number,
  { pointerType, pressure }: { pointerType: string; pressure: number },
): number => (pointerType === 'pen' && pressure > 0 ? radius * (0.33 + 0.67 * pressure) : radius)

/** Without the points that are less than a pixel from the one before; a hand rests more often than it moves. */
export function withPoint(points: readonly Point[], point: Point): readonly Point[] {
  const last = points.at(-1)
  return last && Math.hypot(last.x - point.x, last.y - point.y) < 1 ? points : [...points, point]
}
