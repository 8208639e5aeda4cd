import type { Size } from '../../image/scene/canvas.ts'
import type { CameraPose } from '../camera/camera.ts'
import type { RowMapping, SourceRow } from './composite-layer.ts'

/** The geometry of a scene: the frame, and the painting, which is larger by as much as the camera moves. */
export type SceneLayout = Size & {
  readonly painting: Size
  /** Pixels per unit of length. */
  readonly unit: number
  /** The y of the horizon in the painting, in pixels. */
  readonly horizon: number
}

/** The camera's pose over a scene at one time. */
export type View = CameraPose & {
  readonly layout: SceneLayout
  readonly seconds: number
  /** A horizontal offset of everything, near and far, in units. */
  readonly offsetX?: number
}

/** The y of the horizon in the frame. */
export function horizonIn({ layout, zoom, tilt }: View): number {
  return layout.height / 2 + (layout.horizon - layout.painting.height / 2) * zoom + tilt * layout.unit
}

/** The scale relative to the painting; `nearness` is 0 infinitely far away and 1 at the viewer's feet. */
export function scaleAt({ zoom, push }: View, nearness: number): number {
  return zoom / (1 - push * nearness)
}

/** The parallax shift in pixels, larger for near objects. */
function shiftAt({ layout, pan, orbit, offsetX = 0 }: View, nearness: number): number {
  return (pan * (0.4 + 0.6 * nearness) + orbit * (nearness - 0.4) + offsetX) * layout.unit
}

/** The row mapping of a layer at one distance. */
export function rowsAt(view: View, nearness: number): RowMapping {
  const scale = scaleAt(view, nearness)
  return (y, source) => projectRow(view, y, nearness, scale, source)
}

/**
 * The row mapping of a plane that comes nearer from top to bottom. Vertical lines stay straight and lean in
 * perspective.
 */
export function rowsOfSlope(view: View, top: number, bottom: number): RowMapping {
  return (y, source) => {
    const nearness = top + ((bottom - top) * y) / view.layout.height
    projectRow(view, y, nearness, scaleAt(view, nearness), source)
  }
}

/**
 * The row mapping of the ground plane, from the horizon to the viewer's feet. Rows above the horizon are infinitely
 * far.
 */
export function rowsOfGround(view: View): RowMapping {
  const { layout, zoom, push } = view
  const horizon = horizonIn(view)
  const groundHeight = layout.painting.height - layout.horizon
  return (y, source) => {
    const down = Math.max(0, (y - horizon) / (zoom * groundHeight))
    projectRow(view, y, down / (1 + push * down), zoom * (1 + push * down), source)
  }
}

/** Writes the source of a frame row, for content at this nearness and scale. */
function projectRow(view: View, y: number, nearness: number, scale: number, source: SourceRow): void {
  const { layout } = view
  source.y = layout.horizon + (y - horizonIn(view)) / scale
  source.x = layout.painting.width / 2 - (layout.width / 2 + shiftAt(view, nearness)) / scale
  source.step = 1 / scale
}

/** The nearness of a point on the ground, from its y in the painting. */
export function nearnessOf({ painting, horizon }: SceneLayout, y: number): number {
  return Math.min(1.1, Math.max(0, (y - horizon) / (painting.height - horizon)))
}

/** Projects a point of the painting into the frame. */
export function projectToFrame(view: View, x: number, y: number, nearness: number): { x: number; y: number } {
  const { layout } = view
  const scale = scaleAt(view, nearness)
  return {
    x: layout.width / 2 + shiftAt(view, nearness) + (x - layout.painting.width / 2) * scale,
    y: horizonIn(view) + (y - layout.horizon) * scale,
  }
}
