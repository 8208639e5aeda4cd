import { diceOf } from '../../chance/dice.ts'
import { noiseOf } from '../../chance/noise.ts'
import { ease } from '../../image/colour/colour.ts'
import { paintDesert, paintMeadow } from '../../image/scene/ground.ts'
import { paintFarDunes, paintHills, paintMountains } from '../../image/scene/ridges.ts'
import type { Back } from '../../image/scene/scene.ts'
import { paintCity } from '../../image/scene/skyline.ts'
import {
  beamsBehind,
  footOfRow,
  forestRows,
  nearnessOfRow,
  paintBeams,
  paintForestFloor,
  paintForestRow,
  paintTreeline,
} from '../../image/scene/woods.ts'
import { movingWater } from './moving-water.ts'
import { paintLayer, type Part, type Setting } from './part.ts'
import { showLayer, type Source } from './show-layer.ts'
import { nearnessOf, rowsAt, rowsOfGround } from './view.ts'

// prettier-ignore
const backs: Record<Back, { paint: Parameters<typeof paintLayer>[1]; nearness: number }> = {
  mountains: { paint: paintMountains, nearness: 0.03 },
  hills:     { paint: paintHills, nearness: 0.08 },
  desert:    { paint: paintFarDunes, nearness: 0.06 },
  city:      { paint: paintCity, nearness: 0.06 },
  forest:    { paint: paintTreeline, nearness: 0.1 },
}

/** What stands at the horizon, and the ground before it. */
export async function movingLand(setting: Setting): Promise<Part[]> {
  const parts: Part[] = []
  for (const back of setting.scene.backs) {
    const layer = await paintLayer(setting, backs[back].paint)
    parts.push((frame, view) => showLayer(frame, layer, rowsAt(view, backs[back].nearness)))
  }
  return [...parts, ...(await grounds[setting.scene.ground](setting))]
}

const grounds = {
  water: async (setting: Setting): Promise<Part[]> => [movingWater(setting)],
  meadow: async (setting: Setting) => [
    await ground(setting, paintMeadow),
    gusts(setting, { wide: 1.1, deep: 2.2, speed: 0.5, strength: 0.14 }),
  ],
  desert: async (setting: Setting) => [
    await ground(setting, paintDesert),
    gusts(setting, { wide: 1.6, deep: 26, speed: 1.3, strength: 0.1 }),
  ],
  forest: movingForest,
}

export async function ground(setting: Setting, paint: Parameters<typeof paintLayer>[1]): Promise<Part> {
  const layer = await paintLayer(setting, paint)
  return (frame, view) => showLayer(frame, layer, rowsOfGround(view))
}

/** Wind that can be seen: light and shade run over the grass, or dust over the sand. */
type Gusts = {
  readonly wide: number
  readonly deep: number
  readonly speed: number
  readonly strength: number
}

function gusts({ scene, stage, wind }: Setting, { wide, deep, speed, strength }: Gusts): Part {
  const noise = noiseOf(diceOf(scene.seed, 55))
  return (frame, view) => {
    const { width, height, unit, data } = frame
    const rows = rowsOfGround(view)
    const source: Source = { y: 0, x: 0, step: 1 }
    for (let y = 0; y < height; y++) {
      rows(y, source)
      const down = nearnessOf(stage, source.y)
      if (down <= 0.01) continue
      const farness = 1 / (0.09 + down)
      const share = strength * ease(0, 0.2, down)
      for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
        const across = ((source.x + x * source.step - stage.painting.width / 2) / unit) * farness
        const gust = noise(across * wide - wind * view.seconds * speed, farness * deep + view.seconds * 0.15)
        const brightness = 1 + gust * share
        data[at] = data[at]! * brightness
        data[at + 1] = data[at + 1]! * brightness
        data[at + 2] = data[at + 2]! * brightness
      }
    }
  }
}

/** Rows of trees, each at its distance, that bend in the wind. */
async function movingForest(setting: Setting): Promise<Part[]> {
  const { scene, stage, wind } = setting
  const parts = [await ground(setting, paintForestFloor)]
  for (let row = 0; row < forestRows; row++) {
    const layer = await paintLayer(setting, (canvas) => paintForestRow(canvas, scene, row))
    const foot = footOfRow(scene, row) * stage.painting.height
    const nearness = nearnessOf(stage, foot)
    const strength = stage.unit * (0.004 + nearnessOfRow(row) * 0.008)
    parts.push((frame, view) => {
      const rows = rowsAt(view, nearness)
      const sway =
        Math.sin(view.seconds * 1.1 + row * 1.3) + 0.4 * Math.sin(view.seconds * 2.3 + row) + wind * 0.4
      showLayer(frame, layer, (y, source) => {
        rows(y, source)
        source.x -= sway * strength * (Math.max(0, foot - source.y) / stage.unit / 0.4) ** 1.6
      })
    })
    if (row === beamsBehind) {
      const beams = await paintLayer(setting, paintBeams)
      parts.push((frame, view) =>
        showLayer(frame, beams, rowsAt(view, 0.1), 0.8 + 0.2 * Math.sin(view.seconds * 0.8)),
      )
    }
  }
  return parts
}
