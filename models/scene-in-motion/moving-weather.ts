import { paintFog, paintLightning, paintRain, paintSnowfall } from '../lib/image/scene/weather.ts'
import { paintLayer, paintWide, type Drawable, type SceneContext } from './drawable.ts'
import { compositeLayer } from '../lib/video/scenery/composite-layer.ts'
import { rowsAt } from '../lib/video/scenery/view.ts'

/** In units per second. */
const FOG_SPEED = 0.03

export async function driftingFog(context: SceneContext): Promise<Drawable> {
  const { layout, seconds, wind } = context
  const layer = await paintWide(context, paintFog, FOG_SPEED * layout.unit * seconds)
  return (frame, view) => {
    const rows = rowsAt(view, 0.25)
    compositeLayer(frame, layer, (y, source) => {
      rows(y, source)
      source.x -= wind * FOG_SPEED * layout.unit * view.seconds
    })
  }
}

/** Rain and snow fall in front of the camera, independent of its pose. */
export function falling({ scene }: SceneContext): Drawable[] {
  const { weather } = scene
  const drawables: Drawable[] = []
  if (weather.has('rain') || weather.has('storm'))
    drawables.push((frame, view) => paintRain(frame, scene, view.seconds))
  if (weather.has('snow')) drawables.push((frame, view) => paintSnowfall(frame, scene, view.seconds))
  return drawables
}

/** Lightning at random times; `flash` brightens everything in front of it. */
export async function striking(context: SceneContext): Promise<{ bolts: Drawable; flash: Drawable }> {
  const { scene, seconds, rng } = context
  const strikes: number[] = []
  for (let at = 0.25 + rng() * 0.4; at < Math.max(seconds, 1); at += 1.1 + rng() * 1.8) strikes.push(at)
  const layers = await Promise.all(
    strikes
      .slice(0, 3)
      .map((_, index) =>
        paintLayer({ ...context, scene: { ...scene, seed: scene.seed + index } }, paintLightning),
      ),
  )
  const brightest = (time: number) =>
    strikes
      .map((at, index) => ({ index, brightness: brightnessAfter(time - at) }))
      .reduce((one, other) => (other.brightness > one.brightness ? other : one))
  return {
    bolts: (frame, view) => {
      const { index, brightness } = brightest(view.seconds)
      if (brightness > 0.02) compositeLayer(frame, layers[index % layers.length], rowsAt(view, 0), brightness)
    },
    flash: (frame, view) => {
      const { brightness } = brightest(view.seconds)
      if (brightness < 0.02) return
      const { data } = frame
      const factor = 1 + brightness * 0.4
      for (let at = 0; at < data.length; at++) data[at] = data[at] * factor + brightness * 10
    },
  }
}

/** Lightning appears at once and fades. It does not flicker, out of consideration for photosensitive viewers. */
function brightnessAfter(seconds: number): number {
  return seconds < 0 || seconds > 0.9 ? 0 : Math.exp(-seconds * 5)
}
