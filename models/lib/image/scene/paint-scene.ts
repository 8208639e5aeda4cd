import type { Rng } from '../../random/rng.ts'
import { rngOf } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { canvasOf, canvasToImage, type Canvas, type Size } from './canvas.ts'
import { compose } from './compose.ts'
import type { Background, Ground, Scene } from './scene.ts'
import { paintFlowers } from './flowers.ts'
import { paintDesert, paintMeadow, paintShore } from './ground.ts'
import { paintObjects } from './paint-objects.ts'
import type { PlacedObject } from './scene.ts'
import { paintFarDunes, paintHills, paintMountains } from './ridges.ts'
import { paintAurora, paintClouds, paintRainbow, paintSky, paintStars, paintSun } from './sky.ts'
import { paintCity } from './skyline.ts'
import { parsePrompt } from './parse-prompt.ts'
import type { ParsedPrompt } from './parsed-prompt.ts'
import { paintRoom } from './room.ts'
import { paintWater } from './water.ts'
import { paintFog, paintLightning, paintRain, paintSnowfall } from './weather.ts'
import { paintForest, paintTreeline } from './woods.ts'
import { paintAbstract, paintSpace, paintUnderwater } from './worlds.ts'

/** Paints what a prompt says. Throws `InvalidInput` if it cannot be painted. */
export async function paintScene(words: string, size: Size, rng: Rng): Promise<Image> {
  return paintParsedPrompt(parsePrompt(words), size, rng)
}

export async function paintParsedPrompt(parsed: ParsedPrompt, size: Size, rng: Rng): Promise<Image> {
  const scene = compose(parsed, size, rng)
  const canvas = canvasOf(size)
  await worlds[scene.kind](canvas, scene, parsed)
  return canvasToImage(canvas, rngOf(scene.seed, 999))
}

type Painter = (canvas: Canvas, scene: Scene) => void | Promise<void>

const worlds: Record<
  Scene['kind'],
  (canvas: Canvas, scene: Scene, parsed: ParsedPrompt) => void | Promise<void>
> = {
  land: paintLand,
  space: async (canvas, scene) => {
    paintSpace(canvas, scene)
    await paintObjects(canvas, scene, scene.placed)
  },
  underwater: async (canvas, scene) => {
    paintUnderwater(canvas, scene)
    await paintObjects(canvas, scene, scene.placed)
  },
  abstract: (canvas, scene) => paintAbstract(canvas, scene),
  room: async (canvas, scene) => {
    paintRoom(canvas, scene)
    await paintObjects(canvas, scene, scene.placed)
  },
}

// prettier-ignore
const backgrounds: Record<Background, Painter> = {
  mountains: paintMountains, hills: paintHills, desert: paintFarDunes, city: paintCity, forest: paintTreeline,
}
// prettier-ignore
const grounds: Record<Ground, Painter> = {
  water: paintWater, meadow: paintMeadow, desert: paintDesert, forest: paintForest,
}

/** Paints from the farthest to the nearest. */
async function paintLand(canvas: Canvas, scene: Scene, parsed: ParsedPrompt): Promise<void> {
  const { weather, placed } = scene
  paintSky(canvas, scene)
  if (scene.hasStars) paintStars(canvas, scene)
  if (weather.has('aurora')) paintAurora(canvas, scene)
  paintSun(canvas, scene)
  paintClouds(canvas, scene)
  if (weather.has('rainbow')) paintRainbow(canvas, scene)
  if (weather.has('storm')) paintLightning(canvas, scene)
  const inTheSky = placed.filter(({ distance }) => distance >= 1)
  await paintObjects(canvas, scene, inTheSky)
  for (const back of scene.backgrounds) await backgrounds[back](canvas, scene)
  await grounds[scene.ground](canvas, scene)
  if (weather.has('fog')) paintFog(canvas, scene)
  const isNear = ({ distance }: PlacedObject) => distance <= 0
  const distantObjects = placed.filter((one) => one.distance < 1 && !isNear(one))
  if (scene.hasShore) {
    await paintObjects(canvas, scene, distantObjects)
    paintShore(canvas, scene)
  }
  const flowers = parsed.objects.filter(({ object, count }) => object === 'flower' && count === null)
  if (flowers.length > 0 || (scene.season === 'spring' && scene.ground === 'meadow')) {
    await paintFlowers(
      canvas,
      scene,
      flowers.flatMap(({ colour }) => colour ?? []),
    )
  }
  await paintObjects(
    canvas,
    scene,
    scene.hasShore ? placed.filter(isNear) : placed.filter(({ distance }) => distance < 1),
  )
  if (weather.has('rain') || weather.has('storm')) paintRain(canvas, scene)
  if (weather.has('snow')) paintSnowfall(canvas, scene)
}
