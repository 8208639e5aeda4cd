import { rngOf } from '../lib/random/rng.ts'
import { noiseOf } from '../lib/random/noise.ts'
import { smoothstep, mix, type Colour } from '@atelier/media/image/colour.ts'
import { blendPixel } from '../lib/image/scene/canvas.ts'
import { shorelineAt, isGrassy, paintShore } from '../lib/image/scene/ground.ts'
import { ground } from './moving-land.ts'
import type { Drawable, SceneContext } from './drawable.ts'
import type { SourceRow } from '../lib/video/scenery/composite-layer.ts'
import { rowsOfGround } from '../lib/video/scenery/view.ts'

/** The shore in front of the water; on sand, waves run up and back. */
export async function movingShore(context: SceneContext): Promise<Drawable[]> {
  const shore = await ground(context, paintShore)
  return isGrassy(context.scene) ? [shore] : [shore, swash(context)]
}

/** The swash of each wave: a thin film of water with foam at its edge. */
function swash({ scene, layout }: SceneContext): Drawable {
  const noise = noiseOf(rngOf(scene.seed, 70))
  const { light } = scene
  const foam: Colour = mix(light.beam, [255, 255, 255], 0.55)
  const waterFilm: Colour = mix(light.sky.at(-1)!, light.haze, 0.5)
  const { height } = layout.painting
  return (frame, view) => {
    const rows = rowsOfGround(view)
    const source: SourceRow = { y: 0, x: 0, step: 1 }
    const time = view.seconds
    const reaches = Array.from({ length: frame.width }, () => Number.NaN)
    for (let y = Math.floor(frame.height * 0.6); y < frame.height; y++) {
      rows(y, source)
      const down = source.y / height
      if (down < 0.74) continue
      for (let x = 0; x < frame.width; x++) {
        const across = (source.x + x * source.step) / layout.unit
        const reach = (reaches[x] = Number.isNaN(reaches[x])
          ? shorelineAt(noise, across) + reachOf(noise(across * 1.7, 31), noise(across * 7, time * 0.7), time)
          : reaches[x])
        const before = reach - down
        const at = (y * frame.width + x) * 3
        const wet = smoothstep(0, 0.012, before) * smoothstep(0.075, 0.02, before)
        if (wet > 0) blendPixel(frame, at, waterFilm, wet * 0.3)
        const broken = 0.55 + 0.45 * noise(across * 60, down * 140 + time * 0.4)
        const lip = smoothstep(-0.004, 0.002, before) * smoothstep(0.02, 0.004, before)
        const trail =
          smoothstep(0.01, 0.03, before) * smoothstep(0.07, 0.03, before) * Math.max(0, broken - 0.55)
        if (lip > 0 || trail > 0) blendPixel(frame, at, foam, Math.min(0.9, lip * broken + trail * 0.9))
      }
    }
  }
}

/** How far the water has run up beyond the edge: up quickly, and slowly back. */
function reachOf(unevenness: number, detail: number, time: number): number {
  const turn = (time * 0.21 + unevenness * 0.12) % 1
  const up = turn < 0.35 ? smoothstep(0, 0.35, turn) : 1 - smoothstep(0.35, 1, turn)
  return -0.02 + up * 0.055 + detail * 0.004
}
