import { diceOf } from '../../chance/dice.ts'
import { glowAround } from '../../image/scene/canvas.ts'
import {
  farnessOfClouds,
  paintAurora,
  paintBandOfStars,
  paintClouds,
  paintRainbow,
  paintSky,
  paintStar,
  paintSun,
  starsOf,
} from '../../image/scene/sky.ts'
import { layerOf } from './layer.ts'
import { paintLayer, paintWide, type Part, type Setting } from './part.ts'
import { showLayer } from './show-layer.ts'
import { inFrame, rowsAt } from './view.ts'

/** Units of their own plane that clouds go in a second. */
const CLOUD_SPEED = 0.07

/** The sky and everything in it that is no thing. */
export async function movingSky(setting: Setting): Promise<Part[]> {
  const { scene } = setting
  const parts: Part[] = [await still(setting, paintSky)]
  if (scene.hasStars) parts.push(...(await twinklingStars(setting, scene.horizon)))
  if (scene.weather.has('aurora')) parts.push(wavingAurora(setting))
  if (scene.sun) parts.push(await still(setting, paintSun))
  if (scene.cloudCover > 0) parts.push(await driftingClouds(setting))
  if (scene.weather.has('rainbow')) parts.push(await still(setting, paintRainbow))
  return parts
}

async function still(setting: Setting, paint: Parameters<typeof paintLayer>[1]): Promise<Part> {
  const layer = await paintLayer(setting, paint)
  return (frame, view) => showLayer(frame, layer, rowsAt(view, 0))
}

/** Bright ones sparkle, and near ones pass by where there is room between them. */
export async function twinklingStars(setting: Setting, bottom: number, depth = 0): Promise<Part[]> {
  const { scene, stage } = setting
  let dice = diceOf(scene.seed, 1)
  const band = await layerOf(stage.painting, stage.unit, (canvas) => {
    // It is painted twice, each time with the same throws; the stars are decided by those that follow.
    dice = diceOf(scene.seed, 1)
    paintBandOfStars(canvas, scene, bottom, dice)
  })
  const stars = starsOf(dice, bottom)
  const { width, height } = stage.painting
  return [
    (frame, view) => showLayer(frame, band, rowsAt(view, 0)),
    (frame, view) => {
      for (const [index, star] of stars.entries()) {
        const { x, y } = inFrame(view, star.x * width, star.y * height, depth * star.magnitude)
        const twinkle = Math.sin(view.seconds * (1.6 + (index % 13) * 0.21) + index * 1.7)
        paintStar(frame, { ...star, x: x / frame.width, y: y / frame.height }, 0.8 + 0.28 * twinkle)
        if (star.magnitude > 0.5 && twinkle > 0.6)
          glowAround(frame, x, y, stage.unit * 0.008, star.colour, (twinkle - 0.6) * star.magnitude * 0.6)
      }
    },
  ]
}

/** So soft that it is painted at half the size, anew in every frame. */
function wavingAurora({ scene, stage }: Setting): Part {
  const half = {
    width: Math.ceil(stage.painting.width / 2),
    height: Math.ceil(stage.painting.height / 2),
  }
  return async (frame, view) => {
    const layer = await layerOf(half, stage.unit / 2, (canvas) => paintAurora(canvas, scene, view.seconds))
    const rows = rowsAt(view, 0)
    showLayer(frame, layer, (y, source) => {
      rows(y, source)
      source.y /= 2
      source.x /= 2
      source.step /= 2
    })
  }
}

/** They lie on a plane above: those overhead pass faster than those at the horizon. */
async function driftingClouds(setting: Setting): Promise<Part> {
  const { stage, seconds, wind } = setting
  const bottom = stage.horizon
  const passed = (time: number, up: number) => (CLOUD_SPEED * time * stage.unit) / (farnessOfClouds(up) * 1.5)
  const layer = await paintWide(setting, paintClouds, passed(seconds, 1.1))
  return (frame, view) => {
    const rows = rowsAt(view, 0)
    showLayer(frame, layer, (y, source) => {
      rows(y, source)
      source.x -= wind * passed(view.seconds, Math.max(0, 1 - source.y / bottom))
    })
  }
}
