import type { Point } from './raster.ts'

type Props = {
  /** As shares of the image. */
  at: Point
  /** How wide the brush is, as a share of the width of the image. */
  share: number
  /** How much the image is enlarged: the line stays as thin. */
  scale: number
}

/** What the next touch would paint: a ring of black on white, which is seen on every image. */
export function BrushRing({ at, share, scale }: Props) {
  return (
    <div
      aria-hidden="true"
      data-brush-ring
      className="pointer-events-none absolute aspect-square -translate-1/2 rounded-full border-[oklch(1_0_0)] outline-[oklch(0_0_0)]"
      style={{
        left: `${at.x * 100}%`,
        top: `${at.y * 100}%`,
        width: `${share * 100}%`,
        borderWidth: 1 / scale,
        borderStyle: 'solid',
        outlineWidth: 1 / scale,
        outlineStyle: 'solid',
      }}
    />
  )
}
