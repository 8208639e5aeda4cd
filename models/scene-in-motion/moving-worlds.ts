import { canvasOf } from '../lib/image/scene/canvas.ts'
import {
  bubblesOf,
  paintAbstract,
  paintBubble,
  paintDepth,
  paintRays,
  paintSeabed,
  paintSpace,
} from '../lib/image/scene/worlds.ts'
import { paintRoom } from '../lib/image/scene/room.ts'
import { ground } from './moving-land.ts'
import { twinklingStars } from './moving-sky.ts'
import { movingObjects } from './moving-objects.ts'
import { paintLayer, type Drawable, type SceneContext } from './drawable.ts'
import { compositeLayer } from '../lib/video/scenery/composite-layer.ts'
import { projectToFrame, rowsAt } from '../lib/video/scenery/view.ts'

/** A distant nebula, stars in front of it, and floating objects. */
export async function movingSpace(context: SceneContext): Promise<Drawable[]> {
  const { scene } = context
  const gas = await paintLayer(context, (canvas) => paintSpace(canvas, { ...scene, hasStars: false }))
  return [
    (frame, view) => compositeLayer(frame, gas, rowsAt(view, 0.12)),
    ...(scene.hasStars ? await twinklingStars(context, 1, 0.7) : []),
    ...(await movingObjects(context, scene.placed)),
  ]
}

/** Moving light rays and rising bubbles. */
export async function movingUnderwater(context: SceneContext): Promise<Drawable[]> {
  const { scene, layout } = context
  const depth = await paintLayer(context, paintDepth)
  const bubbles = bubblesOf(scene)
  const { width, height } = layout.painting
  return [
    (frame, view) => compositeLayer(frame, depth, rowsAt(view, 0)),
    (frame, view) => paintRays(frame, scene, view.seconds),
    await ground(context, paintSeabed),
    ...(await movingObjects(context, scene.placed)),
    (frame, view) => {
      for (const [index, { x, y, size }] of bubbles.entries()) {
        const risen = view.seconds * (0.04 + size * 6)
        const sway = Math.sin(view.seconds * 3 + index) * 0.003
        const up = (((y - risen) % 1.05) + 1.05) % 1.05
        const at = projectToFrame(view, (x + sway) * width, up * height, 0.3 + size * 20)
        paintBubble(frame, { x: at.x / frame.width, y: at.y / frame.height, size })
      }
    },
  ]
}

/** A room stands still around what is in it; the camera moves. */
export async function movingRoom(context: SceneContext): Promise<Drawable[]> {
  const room = await paintLayer(context, paintRoom)
  return [
    (frame, view) => compositeLayer(frame, room, rowsAt(view, 0.3)),
    ...(await movingObjects(context, context.scene.placed)),
  ]
}

/** Everything moves, so every frame is painted anew. */
export function movingAbstract({ scene, layout }: SceneContext): Drawable[] {
  const canvas = canvasOf(layout.painting)
  const { width, height } = layout.painting
  const data = new Float32Array(width * height * 4)
  return [
    (frame, view) => {
      paintAbstract({ ...canvas, unit: layout.unit }, scene, view.seconds)
      for (let from = 0, to = 0; to < data.length; from += 3, to += 4) {
        data[to] = canvas.data[from]
        data[to + 1] = canvas.data[from + 1]
        data[to + 2] = canvas.data[from + 2]
        data[to + 3] = 1
      }
      compositeLayer(frame, { width, height, left: 0, top: 0, data }, rowsAt(view, 0.3))
    },
  ]
}
