import type { Dice } from '../../chance/dice.ts'
import { noiseOf } from '../../chance/noise.ts'
import { canvasOf, type Canvas, type Size } from '../../image/scene/canvas.ts'
import { compose } from '../../image/scene/compose.ts'
import { paintFlowers } from '../../image/scene/flowers.ts'
import type { Placed, Scene } from '../../image/scene/scene.ts'
import type { Wish } from '../../image/scene/understand.ts'
import { cameraAt, roomFor, type CameraWay } from '../camera/camera.ts'
import { movingLand } from './moving-land.ts'
import { movingShore } from './moving-shore.ts'
import { movingSky } from './moving-sky.ts'
import { movingThings } from './moving-things.ts'
import { driftingFog, falling, striking } from './moving-weather.ts'
import { movingAbstract, movingDepth, movingSpace } from './moving-worlds.ts'
import { paintLayer, type Part, type Setting } from './part.ts'
import { showLayer } from './show-layer.ts'
import { rowsOfGround, type Stage } from './view.ts'

/** A scene that can be filmed. */
export type MovingScene = {
  readonly scene: Scene
  /** What the camera sees after a share of the film, on a canvas that is used again for the next. */
  frameAt(share: number): Promise<Canvas>
}

type Film = {
  readonly size: Size
  /** How long it takes. */
  readonly seconds: number
  /** How many seconds go by in the scene in each of the film. */
  readonly pace: number
  readonly way: CameraWay
}

/** Paints everything once that does not change, as layers that the camera then moves along. */
export async function movingScene(wish: Wish, film: Film, dice: Dice): Promise<MovingScene> {
  const { size, way } = film
  const room = roomFor(way)
  const unit = Math.sqrt(size.width * size.height)
  const painting = {
    width: size.width + 2 * Math.ceil(room.aside * unit),
    height: size.height + 2 * Math.ceil(room.upright * unit),
  }
  const scene = compose(wish, painting, dice)
  const stage: Stage = { ...size, painting, unit, horizon: horizonOf(scene) * painting.height }
  const wind = dice() < 0.5 ? -1 : 1
  const seconds = film.seconds * film.pace
  const setting: Setting = { scene, stage, seconds, wind, dice }
  const parts = await worlds[scene.kind](setting, wish)
  const noise = noiseOf(dice)
  const frame: Canvas = { ...canvasOf(size), unit }
  return {
    scene,
    async frameAt(share) {
      const view = { ...cameraAt(way, share, share * film.seconds, noise), stage, seconds: share * seconds }
      for (const part of parts) await part(frame, view)
      return frame
    },
  }
}

/** In a world without a horizon, where the camera goes to. */
function horizonOf({ kind, horizon }: Scene): number {
  return kind === 'land' ? horizon : kind === 'underwater' ? 0.55 : 0.5
}

type Stagehand = (setting: Setting, wish: Wish) => Part[] | Promise<Part[]>

const worlds: Record<Scene['kind'], Stagehand> = {
  land: landParts,
  space: movingSpace,
  underwater: movingDepth,
  abstract: movingAbstract,
}

/** From the farthest to the nearest. */
async function landParts(setting: Setting, wish: Wish): Promise<Part[]> {
  const { scene } = setting
  const { weather, placed } = scene
  const isNear = ({ distance }: Placed) => distance <= 0
  const inTheSky = placed.filter(({ distance }) => distance >= 1)
  const away = placed.filter((one) => one.distance < 1 && !(scene.hasShore && isNear(one)))
  const strikes = weather.has('storm') ? await striking(setting) : null
  return [
    ...(await movingSky(setting)),
    ...(strikes ? [strikes.bolts] : []),
    ...(await movingThings(setting, inTheSky)),
    ...(await movingLand(setting)),
    ...(weather.has('fog') ? [await driftingFog(setting)] : []),
    ...(scene.hasShore ? await movingThings(setting, away) : []),
    ...(scene.hasShore ? await movingShore(setting) : []),
    ...(await flowers(setting, wish)),
    ...(await movingThings(setting, scene.hasShore ? placed.filter(isNear) : away)),
    ...falling(setting),
    ...(strikes ? [strikes.flash] : []),
  ]
}

/** A carpet of them that nods in the wind. */
async function flowers(setting: Setting, wish: Wish): Promise<Part[]> {
  const { scene, stage, wind } = setting
  const named = wish.things.filter(({ thing, count }) => thing === 'flower' && count === null)
  if (named.length === 0 && !(scene.season === 'spring' && scene.ground === 'meadow')) return []
  const colours = named.flatMap(({ colour }) => colour ?? [])
  const layer = await paintLayer(setting, (canvas) => paintFlowers(canvas, scene, colours))
  return [
    (frame, view) => {
      const rows = rowsOfGround(view)
      showLayer(frame, layer, (y, source) => {
        rows(y, source)
        const near = Math.max(0, source.y - stage.horizon) / stage.painting.height
        const nod = Math.sin(view.seconds * 1.7 + source.y * (9 / stage.unit)) + wind * 0.4
        source.x -= nod * near * near * stage.unit * 0.012
      })
    },
  ]
}
