import { paintFog, paintLightning, paintRain, paintSnowfall } from '../../image/scene/weather.ts'
import { paintLayer, paintWide, type Part, type Setting } from './part.ts'
import { showLayer } from './show-layer.ts'
import { rowsAt } from './view.ts'

/** Units that banks of fog go in a second. */
const FOG_SPEED = 0.03

export async function driftingFog(setting: Setting): Promise<Part> {
  const { stage, seconds, wind } = setting
  const layer = await paintWide(setting, paintFog, FOG_SPEED * stage.unit * seconds)
  return (frame, view) => {
    const rows = rowsAt(view, 0.25)
    showLayer(frame, layer, (y, source) => {
      rows(y, source)
      source.x -= wind * FOG_SPEED * stage.unit * view.seconds
    })
  }
}

/** It falls before the camera, wherever that looks. */
export function falling({ scene }: Setting): Part[] {
  const { weather } = scene
  const parts: Part[] = []
  if (weather.has('rain') || weather.has('storm'))
    parts.push((frame, view) => paintRain(frame, scene, view.seconds))
  if (weather.has('snow')) parts.push((frame, view) => paintSnowfall(frame, scene, view.seconds))
  return parts
}

/** Bolts that strike now and then; `flash` lights up everything that is before them. */
export async function striking(setting: Setting): Promise<{ bolts: Part; flash: Part }> {
  const { scene, seconds, dice } = setting
  const strikes: number[] = []
  for (let at = 0.25 + dice() * 0.4; at < Math.max(seconds, 1); at += 1.1 + dice() * 1.8) strikes.push(at)
  const layers = await Promise.all(
    strikes
      .slice(0, 3)
      .map((_, index) =>
        paintLayer({ ...setting, scene: { ...scene, seed: scene.seed + index } }, paintLightning),
      ),
  )
  const brightest = (time: number) =>
    strikes
      .map((at, index) => ({ index, brightness: brightnessAfter(time - at) }))
      .reduce((one, other) => (other.brightness > one.brightness ? other : one))
  return {
    bolts: (frame, view) => {
      const { index, brightness } = brightest(view.seconds)
      if (brightness > 0.02) showLayer(frame, layers[index % layers.length]!, rowsAt(view, 0), brightness)
    },
    flash: (frame, view) => {
      const { brightness } = brightest(view.seconds)
      if (brightness < 0.02) return
      const { data } = frame
      const factor = 1 + brightness * 0.4
      for (let at = 0; at < data.length; at++) data[at] = data[at]! * factor + brightness * 10
    },
  }
}

/** A bolt is there at once and fades. It does not flicker, which not everybody can bear to see. */
function brightnessAfter(seconds: number): number {
  return seconds < 0 || seconds > 0.9 ? 0 : Math.exp(-seconds * 5)
}
