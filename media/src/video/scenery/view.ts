import type { Size } from '../../image/scene/canvas.ts'
import type { CameraAt } from '../camera/camera.ts'
import type { Rows, Source } from './show-layer.ts'

/** What a film looks at: a painting, larger than the frame by as much as the camera moves. */
export type Stage = Size & {
  readonly painting: Size
  /** Pixels in one unit of length. */
  readonly unit: number
  /** How far down on the painting the horizon is, in pixels. */
  readonly horizon: number
}

/** The stage as the camera sees it at one moment. */
export type View = CameraAt & {
  readonly stage: Stage
  readonly seconds: number
  /** How far aside everything is seen, near and far, in units. */
  readonly aside?: number
}

/** Where the horizon is in the frame. */
export function horizonIn({ stage, zoom, tilt }: View): number {
  return stage.height / 2 + (stage.horizon - stage.painting.height / 2) * zoom + tilt * stage.unit
}

/** How much larger than painted something is seen; `nearness` is 0 infinitely far away and 1 at the viewer's feet. */
export function scaleAt({ zoom, push }: View, nearness: number): number {
  return zoom / (1 - push * nearness)
}

/** How far aside something is seen, in pixels: the nearer, the farther. */
function shiftAt({ stage, pan, orbit, aside = 0 }: View, nearness: number): number {
  return (pan * (0.4 + 0.6 * nearness) + orbit * (nearness - 0.4) + aside) * stage.unit
}

/** Of what is all equally far away. */
export function rowsAt(view: View, nearness: number): Rows {
  const scale = scaleAt(view, nearness)
  return (y, source) => seeRow(view, y, nearness, scale, source)
}

/** Of what comes nearer from top to bottom: upright lines stay straight, and lean as they do when one looks up. */
export function rowsOfSlope(view: View, top: number, bottom: number): Rows {
  return (y, source) => {
    const nearness = top + ((bottom - top) * y) / view.stage.height
    seeRow(view, y, nearness, scaleAt(view, nearness), source)
  }
}

/** Of a plane that comes from the horizon to the viewer's feet. What is above the horizon is as far as that. */
export function rowsOfGround(view: View): Rows {
  const { stage, zoom, push } = view
  const horizon = horizonIn(view)
  const deep = stage.painting.height - stage.horizon
  return (y, source) => {
    const down = Math.max(0, (y - horizon) / (zoom * deep))
    seeRow(view, y, down / (1 + push * down), zoom * (1 + push * down), source)
  }
}

/** Where in the painting a row of the frame lies, whose things are so near and so much larger than painted. */
function seeRow(view: View, y: number, nearness: number, scale: number, source: Source): void {
  const { stage } = view
  source.y = stage.horizon + (y - horizonIn(view)) / scale
  source.x = stage.painting.width / 2 - (stage.width / 2 + shiftAt(view, nearness)) / scale
  source.step = 1 / scale
}

/** How near a place on the ground is, by how far down on the painting. */
export function nearnessOf({ painting, horizon }: Stage, y: number): number {
  return Math.min(1.1, Math.max(0, (y - horizon) / (painting.height - horizon)))
}

/** Where a point of the painting is in the frame. */
export function inFrame(view: View, x: number, y: number, nearness: number): { x: number; y: number } {
  const { stage } = view
  const scale = scaleAt(view, nearness)
  return {
    x: stage.width / 2 + shiftAt(view, nearness) + (x - stage.painting.width / 2) * scale,
    y: horizonIn(view) + (y - stage.horizon) * scale,
  }
}
