import type { Dice } from '../../chance/dice.ts'
import type { Canvas } from '../../image/scene/canvas.ts'
import type { Scene } from '../../image/scene/scene.ts'
import { layerOf, type Layer } from './layer.ts'
import type { Stage, View } from './view.ts'

/** Something of a scene that is seen in every frame, perhaps elsewhere or otherwise in each. */
export type Part = (frame: Canvas, view: View) => void | Promise<void>

/** What all parts of a film are made from. */
export type Setting = {
  readonly scene: Scene
  readonly stage: Stage
  /** How much time goes by in the scene, which is more than the film takes where time is lapsed. */
  readonly seconds: number
  /** Where the wind blows to: -1 to the left, 1 to the right. */
  readonly wind: number
  readonly dice: Dice
}

type Painter = (canvas: Canvas, scene: Scene) => void | Promise<void>

export function paintLayer({ scene, stage }: Setting, paint: Painter): Promise<Layer> {
  return layerOf(stage.painting, stage.unit, (canvas) => paint(canvas, scene))
}

/** A layer with more of it on the side from which the wind blows, by so many pixels. */
export function paintWide({ scene, stage, wind }: Setting, paint: Painter, more: number): Promise<Layer> {
  const { width, height } = stage.painting
  const size = { width: width + Math.ceil(more), height }
  const left = wind > 0 ? -Math.ceil(more) : 0
  return layerOf(size, stage.unit, (canvas) => paint(canvas, scene), left)
}
