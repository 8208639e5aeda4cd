import { paintThings, sketchOf } from '../../image/scene/paint-things.ts'
import type { Placed, Scene } from '../../image/scene/scene.ts'
import { layerOf, type Layer } from './layer.ts'
import { moves, posesOf, type Motion } from './motions.ts'
import type { Part, Setting } from './part.ts'
import { showLayer, type Rows } from './show-layer.ts'
import { inFrame, nearnessOf, scaleAt, type Stage, type View } from './view.ts'

/** Everything that was placed, from far to near, each moving by its nature. */
export async function movingThings(setting: Setting, placed: readonly Placed[]): Promise<Part[]> {
  const parts: Part[] = []
  for (const one of placed) parts.push(await movingThing(setting, one))
  return parts
}

async function movingThing(setting: Setting, placed: Placed): Promise<Part> {
  const { scene, stage, seconds, wind } = setting
  const poses = posesOf[placed.thing] ?? 1
  const layers: Layer[] = []
  for (let pose = 0; pose < poses; pose++)
    layers.push(await cutOut(setting, scene, { ...placed, pose: pose / poses }))
  const dark = await unlit(setting, placed)
  const nearness = nearnessIn(setting, placed)
  const phase = (placed.seed % 1000) / 159
  const heading = sketchOf(placed)?.heading ?? wind
  const move = moves[placed.thing]
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
    const layer = layers[Math.floor((motion.pose ?? 0) * poses) % poses]!
    const rows = rowsOf(view, stage, placed, nearness, motion)
    if (!dark) return showLayer(frame, layer, rows)
    // As the beam of a lighthouse comes round.
    showLayer(frame, dark, rows)
    showLayer(frame, layer, rows, Math.max(0, Math.sin(view.seconds * 1.5 + phase)) ** 1.5)
  }
}

/** On a piece of the painting no larger than it needs. */
function cutOut({ stage }: Setting, scene: Scene, placed: Placed): Promise<Layer> {
  const { width, height } = stage.painting
  const reach = Math.ceil(placed.tall * stage.unit * (placed.thing === 'campfire' ? 2.6 : 1.7)) + 4
  const [footX, footY] = [placed.x * width, placed.y * height]
  const left = Math.max(-reach, Math.round(footX) - reach)
  const top = Math.max(-reach, Math.round(footY) - reach)
  const size = {
    width: Math.min(width + reach, Math.round(footX) + reach) - left,
    height: Math.min(height + reach, Math.round(footY) + reach) - top,
  }
  const there = { ...placed, x: (footX - left) / size.width, y: (footY - top) / size.height }
  const cut = layerOf(size, stage.unit, (canvas) => paintThings(canvas, scene, [there]))
  return cut.then((layer) => ({ ...layer, left: layer.left + left, top: layer.top + top }))
}

/** A lighthouse at night without its light, which comes and goes. */
function unlit(setting: Setting, placed: Placed): Promise<Layer> | null {
  const { scene } = setting
  if (placed.thing !== 'lighthouse' || !scene.light.isDark) return null
  return cutOut(setting, { ...scene, light: { ...scene.light, isDark: false } }, placed)
}

function nearnessIn({ scene, stage }: Setting, { y, distance }: Placed): number {
  if (scene.kind === 'space') return 0.1 + (1 - distance) * 0.15
  if (scene.kind === 'underwater') return 0.15 + (1 - distance) * 0.5
  return distance >= 1
    ? 0.05 + (2 - Math.min(2, distance)) * 0.12
    : nearnessOf(stage, y * stage.painting.height)
}

function rowsOf(view: View, stage: Stage, placed: Placed, nearness: number, motion: Motion): Rows {
  const { right = 0, down = 0, wide = 1, tall = 1, bend } = motion
  const [footX, footY] = [placed.x * stage.painting.width, placed.y * stage.painting.height]
  const scale = scaleAt(view, nearness)
  const foot = inFrame(view, footX + right * stage.unit, footY + down * stage.unit, nearness)
  const high = placed.tall * stage.unit
  return (y, source) => {
    source.y = footY + (y - foot.y) / (scale * tall)
    const aside = bend ? bend((footY - source.y) / high) * stage.unit : 0
    source.x = footX - foot.x / (scale * wide) - aside
    source.step = 1 / (scale * wide)
  }
}
