import type { Dice } from '../../chance/dice.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import type { Canvas, Size } from '../../image/scene/canvas.ts'
import { paintRain, paintSnowfall } from '../../image/scene/weather.ts'
import { roomFor, type CameraAt, type CameraWay } from '../camera/camera.ts'
import { cover } from '../frames/cover.ts'
import { showLayer } from '../scenery/show-layer.ts'
import { rowsAt, rowsOfSlope, type Stage, type View } from '../scenery/view.ts'
import type { Air } from './animate-words.ts'
import { findSky } from './find-sky.ts'
import { findWater } from './find-water.ts'
import { drifting, rippling, type RegionMotion } from './moving-regions.ts'
import { pictureLayer } from './picture-layer.ts'
import type { Relief } from './relief.ts'

/** How near what is behind is taken to be at the top and at the bottom, and what stands out. */
const [TOP, BOTTOM, BEFORE] = [0.15, 0.35, 0.62]

type Wanted = {
  readonly size: Size
  readonly way: CameraWay
  readonly airs: ReadonlySet<Air>
  /** Tells what is near from what is far. */
  readonly relief: (picture: Picture, dice: Dice) => Relief | Promise<Relief>
}

/** Paints what a camera sees of a picture. */
export type MovingPicture = (frame: Canvas, camera: CameraAt, seconds: number) => void

export async function movingPicture(picture: Picture, wanted: Wanted, dice: Dice): Promise<MovingPicture> {
  const { size, airs } = wanted
  const unit = Math.sqrt(size.width * size.height)
  const room = roomFor(wanted.way)
  const seen = {
    width: size.width + 2 * Math.ceil(room.aside * unit),
    height: size.height + 2 * Math.ceil(room.upright * unit),
  }
  // As fine as the closest look at it needs, and the picture has.
  const finest = Math.min(picture.width / seen.width, picture.height / seen.height)
  const fineness = Math.max(1, Math.min(finest, closest(wanted.way)))
  const painting = { width: Math.round(seen.width * fineness), height: Math.round(seen.height * fineness) }
  const { behind, before, focus } = await wanted.relief(await cover(picture, painting), dice)
  const stage: Stage = { ...size, painting, unit, horizon: focus.y * painting.height }
  const whole = pictureLayer(behind)
  const back = { ...whole, data: whole.data.slice() }
  const motions: RegionMotion[] = []
  if (airs.has('clouds')) motions.push(drifting(await findSky(behind), behind, dice))
  if (airs.has('water')) motions.push(rippling(await findWater(behind), dice))
  const front = before && pictureLayer(before)
  const seed = Math.floor(dice() * 2 ** 32)

  return (frame, camera, seconds) => {
    // Around what one looks at.
    const closer = (camera.zoom - 1) / unit
    const view: View = {
      ...camera,
      zoom: camera.zoom / fineness,
      tilt: camera.tilt + (0.5 - focus.y) * size.height * closer,
      aside: (0.5 - focus.x) * size.width * closer,
      stage,
      seconds,
    }
    for (const move of motions) move(whole, back, seconds)
    showLayer(frame, back, rowsOfSlope(view, TOP, BOTTOM))
    if (front) showLayer(frame, front, rowsAt(view, BEFORE))
    if (airs.has('rain')) paintRain(frame, { seed }, seconds)
    if (airs.has('snow')) paintSnowfall(frame, { seed }, seconds)
  }
}

const closest = ({ from, to }: CameraWay) =>
  Math.max(from.zoom / (1 - from.push * 0.7), to.zoom / (1 - to.push * 0.7))
