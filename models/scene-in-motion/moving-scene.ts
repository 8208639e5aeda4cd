import type { Rng } from '../lib/random/rng.ts'
import { noiseOf } from '../lib/random/noise.ts'
import { canvasOf, type Canvas, type Size } from '../lib/image/scene/canvas.ts'
import { compose } from '../lib/image/scene/compose.ts'
import { paintFlowers } from '../lib/image/scene/flowers.ts'
import type { PlacedObject, Scene } from '../lib/image/scene/scene.ts'
import type { ParsedPrompt } from '../lib/image/scene/parsed-prompt.ts'
import { cameraPoseAt, overscanFor, type CameraMove } from '../lib/video/camera/camera.ts'
import { movingLand } from './moving-land.ts'
import { movingShore } from './moving-shore.ts'
import { movingSky } from './moving-sky.ts'
import { movingObjects } from './moving-objects.ts'
import { driftingFog, falling, striking } from './moving-weather.ts'
import { movingAbstract, movingRoom, movingUnderwater, movingSpace } from './moving-worlds.ts'
import { paintLayer, type Drawable, type SceneContext } from './drawable.ts'
import { compositeLayer } from '../lib/video/scenery/composite-layer.ts'
import { rowsOfGround, type SceneLayout } from '../lib/video/scenery/view.ts'

/** A scene that can be rendered as a video. */
export type MovingScene = {
  readonly scene: Scene
  /** Renders the frame after a share of the video. The canvas is reused for the next one. */
  frameAt(share: number): Promise<Canvas>
}

type Video = {
  readonly size: Size
  /** The duration of the video. */
  readonly seconds: number
  /** Scene seconds per second of video. */
  readonly timeScale: number
  readonly cameraMove: CameraMove
}

/** Paints everything static once, as layers that the camera then moves over. */
export async function movingScene(parsedPrompt: ParsedPrompt, video: Video, rng: Rng): Promise<MovingScene> {
  const { size, cameraMove } = video
  const overscan = overscanFor(cameraMove)
  const unit = Math.sqrt(size.width * size.height)
  const painting = {
    width: size.width + 2 * Math.ceil(overscan.offsetX * unit),
    height: size.height + 2 * Math.ceil(overscan.offsetY * unit),
  }
  const scene = compose(parsedPrompt, painting, rng)
  const layout: SceneLayout = { ...size, painting, unit, horizon: horizonOf(scene) * painting.height }
  const wind = rng() < 0.5 ? -1 : 1
  const seconds = video.seconds * video.timeScale
  const context: SceneContext = { scene, layout, seconds, wind, rng }
  const drawables = await builders[scene.kind](context, parsedPrompt)
  const noise = noiseOf(rng)
  const frame: Canvas = { ...canvasOf(size), unit }
  return {
    scene,
    async frameAt(share) {
      const view = {
        ...cameraPoseAt(cameraMove, share, share * video.seconds, noise),
        layout,
        seconds: share * seconds,
      }
      for (const drawable of drawables) await drawable(frame, view)
      return frame
    },
  }
}

/** In worlds without a horizon, the vanishing point of the camera. */
function horizonOf({ kind, horizon }: Scene): number {
  return kind === 'land' ? horizon : kind === 'underwater' ? 0.55 : 0.5
}

type BuildDrawables = (context: SceneContext, parsedPrompt: ParsedPrompt) => Drawable[] | Promise<Drawable[]>

const builders: Record<Scene['kind'], BuildDrawables> = {
  land: landDrawables,
  space: movingSpace,
  underwater: movingUnderwater,
  abstract: movingAbstract,
  room: movingRoom,
}

/** From far to near. */
async function landDrawables(context: SceneContext, parsedPrompt: ParsedPrompt): Promise<Drawable[]> {
  const { scene } = context
  const { weather, placed } = scene
  const isNear = ({ distance }: PlacedObject) => distance <= 0
  const inTheSky = placed.filter(({ distance }) => distance >= 1)
  const away = placed.filter((one) => one.distance < 1 && !(scene.hasShore && isNear(one)))
  const strikes = weather.has('storm') ? await striking(context) : null
  return [
    ...(await movingSky(context)),
    ...(strikes ? [strikes.bolts] : []),
    ...(await movingObjects(context, inTheSky)),
    ...(await movingLand(context)),
    ...(weather.has('fog') ? [await driftingFog(context)] : []),
    ...(scene.hasShore ? await movingObjects(context, away) : []),
    ...(scene.hasShore ? await movingShore(context) : []),
    ...(await flowers(context, parsedPrompt)),
    ...(await movingObjects(context, scene.hasShore ? placed.filter(isNear) : away)),
    ...falling(context),
    ...(strikes ? [strikes.flash] : []),
  ]
}

/** A field of flowers that sways in the wind. */
async function flowers(context: SceneContext, parsedPrompt: ParsedPrompt): Promise<Drawable[]> {
  const { scene, layout, wind } = context
  const named = parsedPrompt.objects.filter(
    ({ object: thing, count }) => thing === 'flower' && count === null,
  )
  if (named.length === 0 && !(scene.season === 'spring' && scene.ground === 'meadow')) return []
  const colours = named.flatMap(({ colour }) => colour ?? [])
  const layer = await paintLayer(context, (canvas) => paintFlowers(canvas, scene, colours))
  return [
    (frame, view) => {
      const rows = rowsOfGround(view)
      compositeLayer(frame, layer, (y, source) => {
        rows(y, source)
        const near = Math.max(0, source.y - layout.horizon) / layout.painting.height
        const nod = Math.sin(view.seconds * 1.7 + source.y * (9 / layout.unit)) + wind * 0.4
        source.x -= nod * near * near * layout.unit * 0.012
      })
    },
  ]
}
