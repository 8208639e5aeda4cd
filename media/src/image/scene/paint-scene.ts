import type { Dice } from '../../chance/dice.ts'
import { diceOf } from '../../chance/dice.ts'
import type { Picture } from '../pixels/picture.ts'
import { canvasOf, develop, type Canvas, type Size } from './canvas.ts'
import { compose } from './compose.ts'
import type { Back, Ground, Scene } from './scene.ts'
import { paintFlowers } from './flowers.ts'
import { paintDesert, paintMeadow, paintShore } from './ground.ts'
import { paintThings } from './paint-things.ts'
import type { Placed } from './scene.ts'
import { paintFarDunes, paintHills, paintMountains } from './ridges.ts'
import { paintAurora, paintClouds, paintRainbow, paintSky, paintStars, paintSun } from './sky.ts'
import { paintCity } from './skyline.ts'
import { understand, type Wish } from './understand.ts'
import { paintWater } from './water.ts'
import { paintFog, paintLightning, paintRain, paintSnowfall } from './weather.ts'
import { paintForest, paintTreeline } from './woods.ts'
import { paintAbstract, paintSpace, paintUnderwater } from './worlds.ts'

/** A picture of what the words say. Throws `InvalidInput` where they say what cannot be painted. */
export async function paintScene(words: string, size: Size, dice: Dice): Promise<Picture> {
  return paintWish(understand(words), size, dice)
}

export async function paintWish(wish: Wish, size: Size, dice: Dice): Promise<Picture> {
  const scene = compose(wish, size, dice)
  const canvas = canvasOf(size)
  await worlds[scene.kind](canvas, scene, wish)
  return develop(canvas, diceOf(scene.seed, 999))
}

type Painter = (canvas: Canvas, scene: Scene) => void | Promise<void>

const worlds: Record<Scene['kind'], (canvas: Canvas, scene: Scene, wish: Wish) => void | Promise<void>> = {
  land: paintLand,
  space: async (canvas, scene) => {
    paintSpace(canvas, scene)
    await paintThings(canvas, scene, scene.placed)
  },
  underwater: async (canvas, scene) => {
    paintUnderwater(canvas, scene)
    await paintThings(canvas, scene, scene.placed)
  },
  abstract: (canvas, scene) => paintAbstract(canvas, scene),
}

// prettier-ignore
const backs: Record<Back, Painter> = {
  mountains: paintMountains, hills: paintHills, desert: paintFarDunes, city: paintCity, forest: paintTreeline,
}
// prettier-ignore
const grounds: Record<Ground, Painter> = {
  water: paintWater, meadow: paintMeadow, desert: paintDesert, forest: paintForest,
}

/** From the farthest to the nearest. */
async function paintLand(canvas: Canvas, scene: Scene, wish: Wish): Promise<void> {
  const { weather, placed } = scene
  paintSky(canvas, scene)
  if (scene.hasStars) paintStars(canvas, scene)
  if (weather.has('aurora')) paintAurora(canvas, scene)
  paintSun(canvas, scene)
  paintClouds(canvas, scene)
  if (weather.has('rainbow')) paintRainbow(canvas, scene)
  if (weather.has('storm')) paintLightning(canvas, scene)
  const inTheSky = placed.filter(({ distance }) => distance >= 1)
  await paintThings(canvas, scene, inTheSky)
  for (const back of scene.backs) await backs[back](canvas, scene)
  await grounds[scene.ground](canvas, scene)
  if (weather.has('fog')) paintFog(canvas, scene)
  const isNear = ({ distance }: Placed) => distance <= 0
  const away = placed.filter((one) => one.distance < 1 && !isNear(one))
  if (scene.hasShore) {
    await paintThings(canvas, scene, away)
    paintShore(canvas, scene)
  }
  const flowers = wish.things.filter(({ thing, count }) => thing === 'flower' && count === null)
  if (flowers.length > 0 || (scene.season === 'spring' && scene.ground === 'meadow')) {
    await paintFlowers(
      canvas,
      scene,
      flowers.flatMap(({ colour }) => colour ?? []),
    )
  }
  await paintThings(
    canvas,
    scene,
    scene.hasShore ? placed.filter(isNear) : placed.filter(({ distance }) => distance < 1),
  )
  if (weather.has('rain') || weather.has('storm')) paintRain(canvas, scene)
  if (weather.has('snow')) paintSnowfall(canvas, scene)
}
