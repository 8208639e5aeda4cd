import type { Rng } from '../lib/random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import type { Canvas, Size } from '../lib/image/scene/canvas.ts'
import { paintRain, paintSnowfall } from '../lib/image/scene/weather.ts'
import { overscanFor, type CameraPose, type CameraMove } from '../lib/video/camera/camera.ts'
import { cover } from '../lib/video/frames/cover.ts'
import { compositeLayer } from '../lib/video/scenery/composite-layer.ts'
import { rowsAt, rowsOfSlope, type SceneLayout, type View } from '../lib/video/scenery/view.ts'
import type { AmbientMotion } from './parse-prompt.ts'
import { findSky } from './find-sky.ts'
import { findWater } from './find-water.ts'
import { drifting, rippling, type RegionMotion } from './moving-regions.ts'
import type { DepthLayers } from './depth-layers.ts'
import type { Layer } from '../lib/video/scenery/layer.ts'

/** The assumed nearness of the background at its top and bottom, and of the foreground. */
const [TOP, BOTTOM, FOREGROUND] = [0.15, 0.35, 0.62]

type AnimationOptions = {
  readonly size: Size
  readonly cameraMove: CameraMove
  readonly ambientMotions: ReadonlySet<AmbientMotion>
  /** Separates near from far. */
  readonly separateLayers: (image: Image, rng: Rng) => DepthLayers | Promise<DepthLayers>
}

/** Renders the camera's view of an image. */
export type MovingImage = (frame: Canvas, camera: CameraPose, seconds: number) => void

export async function movingImage(image: Image, options: AnimationOptions, rng: Rng): Promise<MovingImage> {
  const { size, ambientMotions } = options
  const unit = Math.sqrt(size.width * size.height)
  const overscan = overscanFor(options.cameraMove)
  const visible = {
    width: size.width + 2 * Math.ceil(overscan.offsetX * unit),
    height: size.height + 2 * Math.ceil(overscan.offsetY * unit),
  }
  // The resolution that the closest zoom needs, limited to that of the image.
  const finest = Math.min(image.width / visible.width, image.height / visible.height)
  const detailScale = Math.max(1, Math.min(finest, closest(options.cameraMove)))
  const painting = {
    width: Math.round(visible.width * detailScale),
    height: Math.round(visible.height * detailScale),
  }
  const { background, foreground, focus } = await options.separateLayers(await cover(image, painting), rng)
  const layout: SceneLayout = { ...size, painting, unit, horizon: focus.y * painting.height }
  const whole = imageLayer(background)
  const back = { ...whole, data: whole.data.slice() }
  const motions: RegionMotion[] = []
  if (ambientMotions.has('clouds')) motions.push(drifting(await findSky(background), background, rng))
  if (ambientMotions.has('water')) motions.push(rippling(await findWater(background), rng))
  const front = foreground && imageLayer(foreground)
  const seed = Math.floor(rng() * 2 ** 32)

  return (frame, camera, seconds) => {
    // Zooms around the focus.
    const closer = (camera.zoom - 1) / unit
    const view: View = {
      ...camera,
      zoom: camera.zoom / detailScale,
      tilt: camera.tilt + (0.5 - focus.y) * size.height * closer,
      offsetX: (0.5 - focus.x) * size.width * closer,
      layout,
      seconds,
    }
    for (const move of motions) move(whole, back, seconds)
    compositeLayer(frame, back, rowsOfSlope(view, TOP, BOTTOM))
    if (front) compositeLayer(frame, front, rowsAt(view, FOREGROUND))
    if (ambientMotions.has('rain')) paintRain(frame, { seed }, seconds)
    if (ambientMotions.has('snow')) paintSnowfall(frame, { seed }, seconds)
  }
}

const closest = ({ from, to }: CameraMove) =>
  Math.max(from.zoom / (1 - from.push * 0.7), to.zoom / (1 - to.push * 0.7))

/** An image as a layer of a painting. */
function imageLayer({ width, height, data }: Image): Layer {
  const layer = new Float32Array(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] / 255
    layer[at] = data[at] * opacity
    layer[at + 1] = data[at + 1] * opacity
    layer[at + 2] = data[at + 2] * opacity
    layer[at + 3] = opacity
  }
  return { width, height, left: 0, top: 0, data: layer }
}
