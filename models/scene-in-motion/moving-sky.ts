import { rngOf } from '../lib/random/rng.ts'
import { glowAround } from '../lib/image/scene/canvas.ts'
import {
  cloudDistance,
  paintAurora,
  paintStarBand,
  paintClouds,
  paintRainbow,
  paintSky,
  paintStar,
  paintSun,
  starsOf,
} from '../lib/image/scene/sky.ts'
import { layerOf } from '../lib/video/scenery/layer.ts'
import { paintLayer, paintWide, type Drawable, type SceneContext } from './drawable.ts'
import { compositeLayer } from '../lib/video/scenery/composite-layer.ts'
import { projectToFrame, rowsAt } from '../lib/video/scenery/view.ts'

/** In units of the clouds' own plane per second. */
const CLOUD_SPEED = 0.07

/** The sky and everything in it, except for placed objects. */
export async function movingSky(context: SceneContext): Promise<Drawable[]> {
  const { scene } = context
  const drawables: Drawable[] = [await staticLayer(context, paintSky)]
  if (scene.hasStars) drawables.push(...(await twinklingStars(context, scene.horizon)))
  if (scene.weather.has('aurora')) drawables.push(wavingAurora(context))
  if (scene.sun) drawables.push(await staticLayer(context, paintSun))
  if (scene.cloudCover > 0) drawables.push(await driftingClouds(context))
  if (scene.weather.has('rainbow')) drawables.push(await staticLayer(context, paintRainbow))
  return drawables
}

async function staticLayer(
  context: SceneContext,
  paint: Parameters<typeof paintLayer>[1],
): Promise<Drawable> {
  const layer = await paintLayer(context, paint)
  return (frame, view) => compositeLayer(frame, layer, rowsAt(view, 0))
}

/** Bright stars sparkle; with a `depth`, near ones move with parallax. */
export async function twinklingStars(context: SceneContext, bottom: number, depth = 0): Promise<Drawable[]> {
  const { scene, layout } = context
  let rng = rngOf(scene.seed, 1)
  const band = await layerOf(layout.painting, layout.unit, (canvas) => {
    // `layerOf` paints twice, so the random numbers start anew each time; the stars use those that follow.
    rng = rngOf(scene.seed, 1)
    paintStarBand(canvas, scene, bottom, rng)
  })
  const stars = starsOf(rng, bottom)
  const { width, height } = layout.painting
  return [
    (frame, view) => compositeLayer(frame, band, rowsAt(view, 0)),
    (frame, view) => {
      for (const [index, star] of stars.entries()) {
        const { x, y } = projectToFrame(view, star.x * width, star.y * height, depth * star.magnitude)
        const twinkle = Math.sin(view.seconds * (1.6 + (index % 13) * 0.21) + index * 1.7)
        paintStar(frame, { ...star, x: x / frame.width, y: y / frame.height }, 0.8 + 0.28 * twinkle)
        if (star.magnitude > 0.5 && twinkle > 0.6)
          glowAround(frame, x, y, layout.unit * 0.008, star.colour, (twinkle - 0.6) * star.magnitude * 0.6)
      }
    },
  ]
}

/** Painted anew in every frame, at half the size, which suffices for something so soft. */
function wavingAurora({ scene, layout }: SceneContext): Drawable {
  const half = {
    width: Math.ceil(layout.painting.width / 2),
    height: Math.ceil(layout.painting.height / 2),
  }
  return async (frame, view) => {
    const layer = await layerOf(half, layout.unit / 2, (canvas) => paintAurora(canvas, scene, view.seconds))
    const rows = rowsAt(view, 0)
    compositeLayer(frame, layer, (y, source) => {
      rows(y, source)
      source.y /= 2
      source.x /= 2
      source.step /= 2
    })
  }
}

/** Clouds lie on a plane above, so those overhead move faster than those at the horizon. */
async function driftingClouds(context: SceneContext): Promise<Drawable> {
  const { layout, seconds, wind } = context
  const bottom = layout.horizon
  const passed = (time: number, up: number) => (CLOUD_SPEED * time * layout.unit) / (cloudDistance(up) * 1.5)
  const layer = await paintWide(context, paintClouds, passed(seconds, 1.1))
  return (frame, view) => {
    const rows = rowsAt(view, 0)
    compositeLayer(frame, layer, (y, source) => {
      rows(y, source)
      source.x -= wind * passed(view.seconds, Math.max(0, 1 - source.y / bottom))
    })
  }
}
