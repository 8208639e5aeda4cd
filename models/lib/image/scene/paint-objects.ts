import { rngOf } from '../../random/rng.ts'
import { mix, shade } from '@atelier/media/image/colour.ts'
import { glowAround, blendPixel, type Canvas } from './canvas.ts'
import type { PlacedObject, Scene } from './scene.ts'
import { paintPlanet } from './planet.ts'
import { draw, shine, stamp, stampReflection, type Look } from './stamp.ts'
import { sprites } from './sprites/sprites.ts'
import type { Sprite } from './sprites/sprite.ts'
import { roomLight } from './room.ts'
import { colours, objects, type ObjectName } from './vocabulary.ts'

/** Paints all placed objects, from far to near. */
export async function paintObjects(
  canvas: Canvas,
  scene: Scene,
  placed: readonly PlacedObject[],
): Promise<void> {
  for (const one of placed) {
    if (one.object === 'planet') paintPlanet(canvas, one)
    else await paintObject(canvas, scene, one)
  }
}

async function paintObject(canvas: Canvas, scene: Scene, placed: PlacedObject): Promise<void> {
  const { width, height, unit } = canvas
  const { object } = placed
  const sprite = spriteOf(placed)
  if (!sprite) return
  const tall = placed.tall * unit
  const drawing = await draw(sprite.body, sprite, (tall * sprite.width) / sprite.height)
  const left = placed.x * width - drawing.width / 2
  const foot = placed.y * height
  const look = lookOf(scene, placed)
  const { realm } = objects[object]
  const isOnWater =
    scene.ground === 'water' && scene.kind === 'land' && (realm === 'water' || object === 'lighthouse')
  if (isOnWater) stampReflection(canvas, drawing, left, foot - 1, look)
  else if ((realm === 'land' || realm === 'table') && !flat.has(object) && scene.kind !== 'space')
    paintShadow(canvas, placed.x * width, foot, drawing.width * 0.55, tall * 0.05)
  stamp(canvas, drawing, left, foot - drawing.height, look)
  if (
    !sprite.lamps ||
    !(
      scene.light.isDark ||
      object === 'campfire' ||
      object === 'candle' ||
      object === 'comet' ||
      scene.kind === 'space'
    )
  )
    return
  if (object !== 'balloon')
    glowAround(
      canvas,
      placed.x * width,
      foot - tall * 0.5,
      tall * (object === 'campfire' ? 2 : 0.9),
      [255, 190, 110],
      object === 'campfire' ? 0.5 : 0.22,
    )
  shine(canvas, await draw(sprite.lamps, sprite, drawing.width), left, foot - drawing.height)
}

/** The sprite of an object; null for objects that are painted pixel by pixel. */
export function spriteOf({ object, colour, seed, pose = 0 }: PlacedObject): Sprite | null {
  if (!(object in sprites)) return null
  return sprites[object as keyof typeof sprites](colour && colours[colour], rngOf(seed), pose)
}

/** What lies on the ground casts no shadow. */
const flat = new Set<ObjectName>([
  'road',
  'river',
  'waterfall',
  'portrait',
  'portrait-of-a-man',
  'portrait-of-a-woman',
])

function lookOf(scene: Scene, { distance, object }: PlacedObject): Look {
  const { light, sun } = scene
  if (scene.kind === 'space') return { light: [235, 235, 245], haze: light.haze, hazeShare: 0, litSide: -0.4 }
  if (scene.kind === 'underwater')
    return {
      light: light.isDark ? [90, 110, 150] : [205, 235, 240],
      haze: [40, 130, 165],
      hazeShare: 0.12 + distance * 0.5,
      litSide: 0,
    }
  if (scene.kind === 'room') return { light: roomLight(scene), haze: light.haze, hazeShare: 0, litSide: 0.5 }
  const isBacklit = sun !== null && light.sunHeight < 0.2
  const dimmed = isBacklit ? shade(light.ambient, 0.72) : mix(light.ambient, light.beam, 0.2)
  const far = Math.min(1, distance)
  const hazeShare = (scene.weather.has('fog') ? 0.62 : 0.32) * far ** 1.6
  return {
    light: dimmed,
    haze: light.haze,
    hazeShare: object === 'bird' ? hazeShare * 0.4 : hazeShare,
    litSide: sun ? (sun.x < 0.5 ? -0.8 : 0.8) : 0,
  }
}

function paintShadow(canvas: Canvas, centreX: number, centreY: number, reachX: number, reachY: number): void {
  const { width, height } = canvas
  for (let y = Math.max(0, Math.floor(centreY - reachY)); y < Math.min(height, centreY + reachY); y++) {
    for (let x = Math.max(0, Math.floor(centreX - reachX)); x < Math.min(width, centreX + reachX); x++) {
      const distance = Math.hypot((x - centreX) / reachX, (y - centreY) / reachY)
      if (distance < 1) blendPixel(canvas, (y * width + x) * 3, [14, 18, 26], (1 - distance) * 0.5)
    }
  }
}
