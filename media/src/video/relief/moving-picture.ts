import type { Dice } from '../../image/chance/dice.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import type { Canvas, Size } from '../../image/scene/canvas.ts'
import { paintRain, paintSnowfall } from '../../image/scene/weather.ts'
import { roomFor, type CameraAt, type CameraWay } from '../camera/camera.ts'
import { cover } from '../frames/cover.ts'
import { showLayer } from '../scenery/show-layer.ts'
import { nearnessOf, rowsAt, rowsOfGround, type Stage } from '../scenery/view.ts'
import type { Air } from './animate-words.ts'
import { pictureLayer } from './picture-layer.ts'
import type { Relief } from './relief.ts'

/** Above it everything is taken for far away, below for ground that comes nearer. */
const HORIZON = 0.4
/** What stands out is near, even where its foot is high up in the picture. */
const LEAST_NEARNESS = 0.55

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
  const { behind, before, foot } = await wanted.relief(await cover(picture, painting), dice)
  const stage: Stage = { ...size, painting, unit, horizon: HORIZON * painting.height }
  const back = pictureLayer(behind)
  const front = before && pictureLayer(before)
  const nearness = Math.min(0.9, Math.max(LEAST_NEARNESS, nearnessOf(stage, foot * painting.height)))
  const seed = Math.floor(dice() * 2 ** 32)

  return (frame, camera, seconds) => {
    const view = { ...camera, zoom: camera.zoom / fineness, stage, seconds }
    showLayer(frame, back, rowsOfGround(view))
    if (front) showLayer(frame, front, rowsAt(view, nearness))
    if (airs.has('rain')) paintRain(frame, { seed }, seconds)
    if (airs.has('snow')) paintSnowfall(frame, { seed }, seconds)
  }
}

const closest = ({ from, to }: CameraWay) =>
  Math.max(from.zoom / (1 - from.push * 0.7), to.zoom / (1 - to.push * 0.7))
