import { diceOf } from '../../chance/dice.ts'
import { noiseOf } from '../../chance/noise.ts'
import { ease, mix, type Colour } from '../../image/colour/colour.ts'
import { lay } from '../../image/scene/canvas.ts'
import { edgeOfShore, isGrassy, paintShore } from '../../image/scene/ground.ts'
import { ground } from './moving-land.ts'
import type { Part, Setting } from './part.ts'
import type { Source } from './show-layer.ts'
import { rowsOfGround } from './view.ts'

/** Land before the water; where it is sand, the sea runs up and back. */
export async function movingShore(setting: Setting): Promise<Part[]> {
  const shore = await ground(setting, paintShore)
  return isGrassy(setting.scene) ? [shore] : [shore, swash(setting)]
}

/** The last of each wave: a film of water with foam at its lip. */
function swash({ scene, stage }: Setting): Part {
  const noise = noiseOf(diceOf(scene.seed, 70))
  const { light } = scene
  const foam: Colour = mix(light.beam, [255, 255, 255], 0.55)
  const film: Colour = mix(light.sky.at(-1)!, light.haze, 0.5)
  const { height } = stage.painting
  return (frame, view) => {
    const rows = rowsOfGround(view)
    const source: Source = { y: 0, x: 0, step: 1 }
    const time = view.seconds
    const reaches = Array.from({ length: frame.width }, () => Number.NaN)
    for (let y = Math.floor(frame.height * 0.6); y < frame.height; y++) {
      rows(y, source)
      const down = source.y / height
      if (down < 0.74) continue
      for (let x = 0; x < frame.width; x++) {
        const across = (source.x + x * source.step) / stage.unit
        const reach = (reaches[x] = Number.isNaN(reaches[x]!)
          ? edgeOfShore(noise, across) + reachOf(noise(across * 1.7, 31), noise(across * 7, time * 0.7), time)
          : reaches[x]!)
        const before = reach - down
        const at = (y * frame.width + x) * 3
        const wet = ease(0, 0.012, before) * ease(0.075, 0.02, before)
        if (wet > 0) lay(frame, at, film, wet * 0.3)
        const broken = 0.55 + 0.45 * noise(across * 60, down * 140 + time * 0.4)
        const lip = ease(-0.004, 0.002, before) * ease(0.02, 0.004, before)
        const trail = ease(0.01, 0.03, before) * ease(0.07, 0.03, before) * Math.max(0, broken - 0.55)
        if (lip > 0 || trail > 0) lay(frame, at, foam, Math.min(0.9, lip * broken + trail * 0.9))
      }
    }
  }
}

/** How far beyond the edge the water has run: up quickly, and slowly back. */
function reachOf(unevenness: number, detail: number, time: number): number {
  const turn = (time * 0.21 + unevenness * 0.12) % 1
  const up = turn < 0.35 ? ease(0, 0.35, turn) : 1 - ease(0.35, 1, turn)
  return -0.02 + up * 0.055 + detail * 0.004
}
