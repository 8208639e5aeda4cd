import { canvasOf } from '../../image/scene/canvas.ts'
import {
  bubblesOf,
  paintAbstract,
  paintBubble,
  paintDepth,
  paintRays,
  paintSeabed,
  paintSpace,
} from '../../image/scene/worlds.ts'
import { ground } from './moving-land.ts'
import { twinklingStars } from './moving-sky.ts'
import { movingThings } from './moving-things.ts'
import { paintLayer, type Part, type Setting } from './part.ts'
import { showLayer } from './show-layer.ts'
import { inFrame, rowsAt } from './view.ts'

/** Gas far away, stars before it, and things that float. */
export async function movingSpace(setting: Setting): Promise<Part[]> {
  const { scene } = setting
  const gas = await paintLayer(setting, (canvas) => paintSpace(canvas, { ...scene, hasStars: false }))
  return [
    (frame, view) => showLayer(frame, gas, rowsAt(view, 0.12)),
    ...(scene.hasStars ? await twinklingStars(setting, 1, 0.7) : []),
    ...(await movingThings(setting, scene.placed)),
  ]
}

/** Rays that wander, and bubbles that rise. */
export async function movingDepth(setting: Setting): Promise<Part[]> {
  const { scene, stage } = setting
  const depth = await paintLayer(setting, paintDepth)
  const bubbles = bubblesOf(scene)
  const { width, height } = stage.painting
  return [
    (frame, view) => showLayer(frame, depth, rowsAt(view, 0)),
    (frame, view) => paintRays(frame, scene, view.seconds),
    await ground(setting, paintSeabed),
    ...(await movingThings(setting, scene.placed)),
    (frame, view) => {
      for (const [index, { x, y, size }] of bubbles.entries()) {
        const risen = view.seconds * (0.04 + size * 6)
        const sway = Math.sin(view.seconds * 3 + index) * 0.003
        const up = (((y - risen) % 1.05) + 1.05) % 1.05
        const at = inFrame(view, (x + sway) * width, up * height, 0.3 + size * 20)
        paintBubble(frame, { x: at.x / frame.width, y: at.y / frame.height, size })
      }
    },
  ]
}

/** Everything flows, so everything is painted anew. */
export function movingAbstract({ scene, stage }: Setting): Part[] {
  const canvas = canvasOf(stage.painting)
  const { width, height } = stage.painting
  const data = new Float32Array(width * height * 4)
  return [
    (frame, view) => {
      paintAbstract({ ...canvas, unit: stage.unit }, scene, view.seconds)
      for (let from = 0, to = 0; to < data.length; from += 3, to += 4) {
        data[to] = canvas.data[from]!
        data[to + 1] = canvas.data[from + 1]!
        data[to + 2] = canvas.data[from + 2]!
        data[to + 3] = 1
      }
      showLayer(frame, { width, height, left: 0, top: 0, data }, rowsAt(view, 0.3))
    },
  ]
}
