import type { Rng } from '../lib/random/rng.ts'
import type { Canvas } from '../lib/image/scene/canvas.ts'
import type { Scene } from '../lib/image/scene/scene.ts'
import { layerOf, type Layer } from '../lib/video/scenery/layer.ts'
import type { SceneLayout, View } from '../lib/video/scenery/view.ts'

/** Draws one element of a scene into a frame. */
export type Drawable = (frame: Canvas, view: View) => void | Promise<void>

/** What all drawables of a scene share. */
export type SceneContext = {
  readonly scene: Scene
  readonly layout: SceneLayout
  /** The time that passes in the scene, which in a time lapse is longer than the video. */
  readonly seconds: number
  /** The direction of the wind: -1 to the left, 1 to the right. */
  readonly wind: number
  readonly rng: Rng
}

type Painter = (canvas: Canvas, scene: Scene) => void | Promise<void>

export function paintLayer({ scene, layout }: SceneContext, paint: Painter): Promise<Layer> {
  return layerOf(layout.painting, layout.unit, (canvas) => paint(canvas, scene))
}

/** A layer that is wider on the windward side, by `more` pixels. */
export function paintWide(
  { scene, layout, wind }: SceneContext,
  paint: Painter,
  more: number,
): Promise<Layer> {
  const { width, height } = layout.painting
  const size = { width: width + Math.ceil(more), height }
  const left = wind > 0 ? -Math.ceil(more) : 0
  return layerOf(size, layout.unit, (canvas) => paint(canvas, scene), left)
}
