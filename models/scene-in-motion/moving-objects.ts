import { paintObjects, spriteOf } from '../lib/image/scene/paint-objects.ts'
import type { PlacedObject, Scene } from '../lib/image/scene/scene.ts'
import { layerOf, type Layer } from '../lib/video/scenery/layer.ts'
import { moves, posesOf, type Motion } from './motions.ts'
import type { Drawable, SceneContext } from './drawable.ts'
import { compositeLayer, type RowMapping } from '../lib/video/scenery/composite-layer.ts'
import {
  projectToFrame,
  nearnessOf,
  scaleAt,
  type SceneLayout,
  type View,
} from '../lib/video/scenery/view.ts'

/** All placed objects from far to near, each with its own motion. */
export async function movingObjects(
  context: SceneContext,
  placed: readonly PlacedObject[],
): Promise<Drawable[]> {
  const drawables: Drawable[] = []
  for (const one of placed) drawables.push(await movingObject(context, one))
  return drawables
}

async function movingObject(context: SceneContext, placed: PlacedObject): Promise<Drawable> {
  const { scene, layout, seconds, wind } = context
  const poses = posesOf[placed.object] ?? 1
  const layers: Layer[] = []
  for (let pose = 0; pose < poses; pose++)
    layers.push(await cutOut(context, scene, { ...placed, pose: pose / poses }))
  const dark = await unlit(context, placed)
  const nearness = nearnessIn(context, placed)
  const phase = (placed.seed % 1000) / 159
  const heading = spriteOf(placed)?.heading ?? wind
  const move = moves[placed.object]
  return (frame, view) => {
    const moment = {
      seconds: view.seconds,
      fromMiddle: view.seconds - seconds / 2,
      phase,
      wind,
      heading,
      tall: placed.tall,
    }
    const motion = move?.(moment) ?? {}
    const layer = layers[Math.floor((motion.pose ?? 0) * poses) % poses]
    const rows = rowsOf(view, layout, placed, nearness, motion)
    if (!dark) return compositeLayer(frame, layer, rows)
    // Pulses like the rotating beam of a lighthouse.
    compositeLayer(frame, dark, rows)
    compositeLayer(frame, layer, rows, Math.max(0, Math.sin(view.seconds * 1.5 + phase)) ** 1.5)
  }
}

/** Paints an object on a canvas no larger than it needs. */
function cutOut({ layout }: SceneContext, scene: Scene, placed: PlacedObject): Promise<Layer> {
  const { width, height } = layout.painting
  const reach = Math.ceil(placed.tall * layout.unit * (placed.object === 'campfire' ? 2.6 : 1.7)) + 4
  const [footX, footY] = [placed.x * width, placed.y * height]
  const left = Math.max(-reach, Math.round(footX) - reach)
  const top = Math.max(-reach, Math.round(footY) - reach)
  const size = {
    width: Math.min(width + reach, Math.round(footX) + reach) - left,
    height: Math.min(height + reach, Math.round(footY) + reach) - top,
  }
  const there = { ...placed, x: (footX - left) / size.width, y: (footY - top) / size.height }
  const cut = layerOf(size, layout.unit, (canvas) => paintObjects(canvas, scene, [there]))
  return cut.then((layer) => ({ ...layer, left: layer.left + left, top: layer.top + top }))
}

/** A lighthouse at night with its light off, to pulse the light over it. */
function unlit(context: SceneContext, placed: PlacedObject): Promise<Layer> | null {
  const { scene } = context
  if (placed.object !== 'lighthouse' || !scene.light.isDark) return null
  return cutOut(context, { ...scene, light: { ...scene.light, isDark: false } }, placed)
}

function nearnessIn({ scene, layout }: SceneContext, { y, distance }: PlacedObject): number {
  if (scene.kind === 'space') return 0.1 + (1 - distance) * 0.15
  if (scene.kind === 'underwater') return 0.15 + (1 - distance) * 0.5
  return distance >= 1
    ? 0.05 + (2 - Math.min(2, distance)) * 0.12
    : nearnessOf(layout, y * layout.painting.height)
}

function rowsOf(
  view: View,
  layout: SceneLayout,
  placed: PlacedObject,
  nearness: number,
  motion: Motion,
): RowMapping {
  const { right = 0, down = 0, wide = 1, tall = 1, bend } = motion
  const [footX, footY] = [placed.x * layout.painting.width, placed.y * layout.painting.height]
  const scale = scaleAt(view, nearness)
  const foot = projectToFrame(view, footX + right * layout.unit, footY + down * layout.unit, nearness)
  const high = placed.tall * layout.unit
  return (y, source) => {
    source.y = footY + (y - foot.y) / (scale * tall)
    const offsetX = bend ? bend((footY - source.y) / high) * layout.unit : 0
    source.x = footX - foot.x / (scale * wide) - offsetX
    source.step = 1 / (scale * wide)
  }
}
