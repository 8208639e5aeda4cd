import { rngOf } from '../lib/random/rng.ts'
import { noiseOf } from '../lib/random/noise.ts'
import { smoothstep } from '@atelier/media/image/colour.ts'
import { paintDesert, paintMeadow } from '../lib/image/scene/ground.ts'
import { paintFarDunes, paintHills, paintMountains } from '../lib/image/scene/ridges.ts'
import type { Background } from '../lib/image/scene/scene.ts'
import { paintCity } from '../lib/image/scene/skyline.ts'
import {
  beamsBehind,
  footOfRow,
  forestRows,
  nearnessOfRow,
  paintBeams,
  paintForestFloor,
  paintForestRow,
  paintTreeline,
} from '../lib/image/scene/woods.ts'
import { movingWater } from './moving-water.ts'
import { paintLayer, type Drawable, type SceneContext } from './drawable.ts'
import { compositeLayer, type SourceRow } from '../lib/video/scenery/composite-layer.ts'
import { nearnessOf, rowsAt, rowsOfGround } from '../lib/video/scenery/view.ts'

// prettier-ignore
const backs: Record<Background, { paint: Parameters<typeof paintLayer>[1]; nearness: number }> = {
  mountains: { paint: paintMountains, nearness: 0.03 },
  hills:     { paint: paintHills, nearness: 0.08 },
  desert:    { paint: paintFarDunes, nearness: 0.06 },
  city:      { paint: paintCity, nearness: 0.06 },
  forest:    { paint: paintTreeline, nearness: 0.1 },
}

/** The backdrop at the horizon, and the ground. */
export async function movingLand(context: SceneContext): Promise<Drawable[]> {
  const drawables: Drawable[] = []
  for (const back of context.scene.backgrounds) {
    const layer = await paintLayer(context, backs[back].paint)
    drawables.push((frame, view) => compositeLayer(frame, layer, rowsAt(view, backs[back].nearness)))
  }
  return [...drawables, ...(await grounds[context.scene.ground](context))]
}

const grounds = {
  water: async (context: SceneContext): Promise<Drawable[]> => [movingWater(context)],
  meadow: async (context: SceneContext) => [
    await ground(context, paintMeadow),
    gusts(context, { wide: 1.1, deep: 2.2, speed: 0.5, strength: 0.14 }),
  ],
  desert: async (context: SceneContext) => [
    await ground(context, paintDesert),
    gusts(context, { wide: 1.6, deep: 26, speed: 1.3, strength: 0.1 }),
  ],
  forest: movingForest,
}

export async function ground(
  context: SceneContext,
  paint: Parameters<typeof paintLayer>[1],
): Promise<Drawable> {
  const layer = await paintLayer(context, paint)
  return (frame, view) => compositeLayer(frame, layer, rowsOfGround(view))
}

/** Visible wind: brightness that moves over grass or sand. */
type Gusts = {
  readonly wide: number
  readonly deep: number
  readonly speed: number
  readonly strength: number
}

function gusts({ scene, layout, wind }: SceneContext, { wide, deep, speed, strength }: Gusts): Drawable {
  const noise = noiseOf(rngOf(scene.seed, 55))
  return (frame, view) => {
    const { width, height, unit, data } = frame
    const rows = rowsOfGround(view)
    const source: SourceRow = { y: 0, x: 0, step: 1 }
    for (let y = 0; y < height; y++) {
      rows(y, source)
      const down = nearnessOf(layout, source.y)
      if (down <= 0.01) continue
      const farness = 1 / (0.09 + down)
      const share = strength * smoothstep(0, 0.2, down)
      for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
        const across = ((source.x + x * source.step - layout.painting.width / 2) / unit) * farness
        const gust = noise(across * wide - wind * view.seconds * speed, farness * deep + view.seconds * 0.15)
        const brightness = 1 + gust * share
        data[at] = data[at] * brightness
        data[at + 1] = data[at + 1] * brightness
        data[at + 2] = data[at + 2] * brightness
      }
    }
  }
}

/** Rows of trees at different distances that bend in the wind. */
async function movingForest(context: SceneContext): Promise<Drawable[]> {
  const { scene, layout, wind } = context
  const drawables = [await ground(context, paintForestFloor)]
  for (let row = 0; row < forestRows; row++) {
    const layer = await paintLayer(context, (canvas) => paintForestRow(canvas, scene, row))
    const foot = footOfRow(scene, row) * layout.painting.height
    const nearness = nearnessOf(layout, foot)
    const strength = layout.unit * (0.004 + nearnessOfRow(row) * 0.008)
    drawables.push((frame, view) => {
      const rows = rowsAt(view, nearness)
      const sway =
        Math.sin(view.seconds * 1.1 + row * 1.3) + 0.4 * Math.sin(view.seconds * 2.3 + row) + wind * 0.4
      compositeLayer(frame, layer, (y, source) => {
        rows(y, source)
        source.x -= sway * strength * (Math.max(0, foot - source.y) / layout.unit / 0.4) ** 1.6
      })
    })
    if (row === beamsBehind) {
      const beams = await paintLayer(context, paintBeams)
      drawables.push((frame, view) =>
        compositeLayer(frame, beams, rowsAt(view, 0.1), 0.8 + 0.2 * Math.sin(view.seconds * 0.8)),
      )
    }
  }
  return drawables
}
